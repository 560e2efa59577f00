// The delivery board of a tenant with 1,000,000 live shipments in Chromium with an empty cache: from opening its address until its counts are
// drawn. The server is the full product, with the packed chunks in its database.

import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import pg from 'pg'
import { hashOf } from '../apps/server/src/features/boards/datasets/chunks/chunk-store.ts'
import { packRows } from '../apps/server/src/features/boards/datasets/chunks/pack-rows.ts'
import { storedName } from '../packages/dashboards/src/data/dataset.ts'
import { live } from '../packages/dashboards/src/live/live.ts'
import { buildApps } from '../scripts/build-apps.mjs'
import { findChromium } from '../scripts/chromium.mjs'
import { liveChunks } from './live-parts/live-rows.ts'
import type { Started } from './processes/server-process.ts'

const rows = Number(process.env.LIVE_ROWS ?? 1_000_000)
const rounds = Number(process.argv[2] ?? 5)
const perChunk = 50_000
const goalMs = 4000

await buildApps(process.execPath)
const dataDir = await mkdtemp(join(tmpdir(), 'aftermile-bench-'))
const child = fork(new URL('./processes/server-process.ts', import.meta.url), [dataDir])
try {
  const [started] = (await once(child, 'message')) as [Started]
  const bytes = await writeChunks(started.adminUrl)
  const opened = []
  for (let round = 1; round <= rounds; round++) {
    const ms = await openBoard(started)
    opened.push(ms)
    console.log(`round ${round}: ${Math.round(ms)} ms`)
  }
  const medianMs = Math.round(opened.toSorted((a, b) => a - b)[Math.floor(rounds / 2)] ?? Number.NaN)
  console.log(JSON.stringify({ medianMs, goalMs, rows, megabytes: Math.round(bytes / 1e5) / 10, rounds }))
} finally {
  child.disconnect()
  await once(child, 'exit')
  await rm(dataDir, { recursive: true, force: true })
}

/** Stores the rows as a refresh would. Returns the bytes of what a board loads first. */
async function writeChunks(adminUrl: string): Promise<number> {
  const admin = new pg.Client({ connectionString: adminUrl })
  await admin.connect()
  const ofSet = ['nordhem', storedName(live), '']
  await admin.query('insert into datasets (tenant_id, dataset, merchants, built_at) values ($1, $2, $3, now())', ofSet)
  let number = 0
  let bytes = 0
  for (const chunk of liveChunks({ rows, perChunk })) {
    const packed = await packRows(live, chunk.rows)
    await admin.query(
      `insert into dataset_chunks (tenant_id, dataset, merchants, number, hash, row_count, dead, columns, texts, is_staged)
      values ($1, $2, $3, $4, $5, $6, $7, $8, $9, false)`,
      [
        ...ofSet,
        ++number,
        hashOf(packed),
        chunk.rows.length,
        Buffer.alloc(Math.ceil(chunk.rows.length / 8)),
        packed.columns,
        packed.texts,
      ],
    )
    bytes += packed.columns.length
  }
  await admin.query('update datasets set last_chunk = $1 where dataset = $2', [number, storedName(live)])
  await admin.end()
  return bytes
}

/** In a new browser, so that neither content nor compiled code is cached. */
async function openBoard({ url, token }: Started): Promise<number> {
  const args = ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-component-update']
  const browser = await chromium.launch({ executablePath: findChromium(), args })
  try {
    const page = await browser.newPage({ locale: 'en-GB', timezoneId: 'Europe/Stockholm' })
    await page.addInitScript(storeToken, token)
    // Chromium draws its own windows for a while after its start.
    await page.waitForTimeout(3000)
    const startedAt = performance.now()
    await page.goto(`http://localhost:${new URL(url).port}/operations`)
    await page.getByText(/^\d[\d\s]{5,} shipments$/).waitFor({ timeout: 120_000 })
    await page.locator('main [aria-busy="false"]').waitFor()
    return performance.now() - startedAt
  } finally {
    await browser.close()
  }
}

/** Runs in the browser. */
function storeToken(token: string): void {
  if (location.protocol.startsWith('http')) localStorage.setItem('aftermile.accessToken', JSON.stringify(token))
}
