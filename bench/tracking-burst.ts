// A burst on the pages of one shop, as much as one core can send: npm run bench -- tracking-burst. How long the list of the console takes
// meanwhile, compared with quiet times in between, and what the burst is answered.
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../apps/server/src/test/free-port.ts'
import type { BurstResult } from './tracking-parts/burst.ts'
import { bookParcels } from './tracking-parts/tracked-parcels.ts'
import type { Started } from './tracking-parts/tracking-server.ts'

const rounds = 3
const seconds = 4
const parcels = 600
/** As one user works in the console. */
const listsAtOnce = 2

const kinds = [
  { name: 'one page, one address', addresses: 1, pages: 1 },
  { name: 'one page, many addresses', addresses: 1_000_000, pages: 1 },
  { name: 'many pages, many addresses', addresses: 1_000_000, pages: parcels },
]

const dataDir = await mkdtemp(join(tmpdir(), 'aftermile-bench-'))
const publicUrl = `https://localhost:${await freePort()}`
const child = fork(new URL('./tracking-parts/tracking-server.ts', import.meta.url), [dataDir, '1000000000', publicUrl])
try {
  const [{ ours, token }] = (await once(child, 'message')) as [Started]
  const pages = (await bookParcels(ours, token, parcels)).map(path => ours + path)
  await listUntil(ours, token, Date.now() + 3000)
  const figures = []
  for (const kind of kinds) {
    const alone: number[] = []
    const busy: number[] = []
    const answers: BurstResult[] = []
    for (let round = 0; round < rounds; round++) {
      alone.push(...(await listUntil(ours, token, Date.now() + seconds * 1000)))
      const ended = await startBurst(kind.addresses, pages.slice(0, kind.pages))
      busy.push(...(await listUntil(ours, token, Date.now() + seconds * 1000)))
      answers.push(await ended())
    }
    const [idleP95Ms, burstP95Ms] = [p95(alone), p95(busy)]
    const figure = {
      kind: kind.name,
      idleP95Ms,
      burstP95Ms,
      times: Number((burstP95Ms / idleP95Ms).toFixed(2)),
      sent: sum(answers.map(({ sent }) => sent)),
      served: sum(answers.map(({ byStatus }) => byStatus[200] ?? 0)),
      refused: sum(answers.map(({ byStatus }) => byStatus[429] ?? 0)),
      others: sum(
        answers.map(
          ({ byStatus, errors }) => sum(Object.values(byStatus)) - (byStatus[200] ?? 0) - (byStatus[429] ?? 0) + errors,
        ),
      ),
    }
    console.log(JSON.stringify(figure))
    figures.push(figure)
  }
  console.log(JSON.stringify({ times: Math.max(...figures.map(({ times }) => times)), goal: 2, figures }))
} finally {
  child.disconnect()
  await once(child, 'exit')
  await rm(dataDir, { recursive: true, force: true })
}

/** Starts a process that asks, and returns how to wait for its end. */
async function startBurst(addresses: number, urls: readonly string[]): Promise<() => Promise<BurstResult>> {
  const sender = fork(new URL('./tracking-parts/burst.ts', import.meta.url), [`${seconds}`, `${addresses}`, ...urls])
  await once(sender, 'message')
  const answered = once(sender, 'message')
  return async () => {
    const [answer] = (await answered) as [BurstResult]
    sender.disconnect()
    await once(sender, 'exit')
    return answer
  }
}

/** Reads the list of shipments again and again. Returns how long each took. */
async function listUntil(url: string, token: string, end: number): Promise<number[]> {
  const waits: number[] = []
  const read = async () => {
    while (Date.now() < end) {
      const at = performance.now()
      const response = await fetch(`${url}/api/v1/shipments-search?size=50`, {
        headers: { authorization: `Bearer ${token}` },
      })
      await response.arrayBuffer()
      if (!response.ok) throw new Error(`The list was answered with ${response.status}`)
      waits.push(performance.now() - at)
    }
  }
  await Promise.all(Array.from({ length: listsAtOnce }, read))
  return waits
}

function p95(values: number[]): number {
  return Number((values.toSorted((a, b) => a - b)[Math.floor(values.length * 0.95)] ?? Number.NaN).toFixed(1))
}

function sum(values: number[]): number {
  return values.reduce((total, value) => total + value, 0)
}
