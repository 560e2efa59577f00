import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import type pg from 'pg'
import { isUnreachable } from '../db/pool.ts'
import type { WorldSettings } from './plans/order-volume.ts'
import { backfilledShare, backfillMore, canPlayLive, isBackfilled } from './playback/backfill.ts'
import { inDemoTenant, type Playback } from './playback/ingest-changes.ts'
import { type LivePlayback, startLivePlayback } from './playback/live-playback.ts'
import type { PolledCarriers } from './playback/polled-carriers.ts'
import { loadOrStartProgress, type Progress } from './playback/progress.ts'
import { localOf } from './reference/calendar.ts'
import { companies } from './reference/shops.ts'

export type WorldOptions = {
  pool: pg.Pool
  log: FastifyBaseLogger
  /** Shipments, about; what the database was first filled with stands. */
  size: number
  say: (line: string) => void
  /** Lets the database look at what it holds; until then it plans as for empty tables. */
  analyze?: () => Promise<void>
  now?: () => number
  tickMs?: number
  /** Opens the doors of the simulated carriers in a tenant. */
  openDoors?: (tenantId: string) => Promise<PolledCarriers>
}

export type RunningWorld = { stop(): Promise<void> }

const seed = 'aftermile'
const waitForOthersMs = 10_000
const sayEveryMs = 5000

/** Fills the demo world and keeps it going, in one process at a time. */
export function startWorld(options: WorldOptions): RunningWorld {
  const stopping = new AbortController()
  const { signal } = stopping
  const living = (async () => {
    while (!signal.aborted) {
      try {
        await withLease(options.pool, signal, held => live(options, held))
      } catch (error) {
        if (!signal.aborted && !isUnreachable(error)) options.log.error({ err: error }, 'The demo world stumbled')
      }
      await rest(waitForOthersMs, signal)
    }
  })()
  return {
    async stop() {
      stopping.abort()
      await living
    },
  }
}

const rest = (ms: number, signal: AbortSignal) => pause(ms, undefined, { signal }).catch(() => undefined)

/** Holds the world's advisory lock while it works; returns at once where another process has it. */
async function withLease(
  pool: pg.Pool,
  signal: AbortSignal,
  work: (signal: AbortSignal) => Promise<void>,
): Promise<void> {
  const client = await pool.connect()
  const lost = new AbortController()
  client.on('error', error => lost.abort(error))
  try {
    const { rows } = await client.query<{ isMine: boolean }>(
      `select pg_try_advisory_lock(hashtext('aftermile demo world')) as "isMine"`,
    )
    if (rows[0]?.isMine) await work(AbortSignal.any([signal, lost.signal]))
  } finally {
    client.release(true)
  }
}

type Part = { tenantId: string; teller: Playback; progress: Progress; simulator: LivePlayback | null }

async function live(options: WorldOptions, signal: AbortSignal): Promise<void> {
  const { pool, log, say, now = Date.now, tickMs = 3000 } = options
  const teller = { pool, log, signal }
  const parts = await partsOf(options, teller, {
    seed,
    size: options.size,
    anchor: localOf(now(), 'SE').day,
    now: now(),
  })
  const report = reporter(parts, say)
  for (let round = 1; !signal.aborted; round++) {
    let isBehind = false
    for (const part of parts) isBehind = (await step(part, now())) || isBehind
    report()
    if (!isBehind) await rest(tickMs, signal)
    else if (isPowerOfTwo(round)) await options.analyze?.()
  }
}

async function partsOf(
  { openDoors }: WorldOptions,
  teller: Playback,
  world: WorldSettings & { now: number },
): Promise<Part[]> {
  const parts: Part[] = []
  for (const { tenantId } of companies) {
    const carriers = (await openDoors?.(tenantId)) ?? null
    const progress = await inDemoTenant(teller, tenantId, ({ db }) => loadOrStartProgress(db, tenantId, world))
    if (progress) parts.push({ tenantId, teller: { ...teller, carriers }, progress, simulator: null })
  }
  return parts
}

const isPowerOfTwo = (number: number): boolean => (number & (number - 1)) === 0

/** Fills a little more, and goes on with what is filled. Answers whether there is more to do at once. */
async function step(part: Part, now: number): Promise<boolean> {
  const { tenantId, teller } = part
  if (!isBackfilled(part.progress)) part.progress = await backfillMore(teller, tenantId, part.progress)
  if (canPlayLive(part.progress)) {
    part.simulator ??= await startLivePlayback(teller, tenantId, part.progress, now)
    part.progress = { ...part.progress, playedTo: await part.simulator.advance(now) }
  }
  return !isBackfilled(part.progress) || part.progress.playedTo < now
}

/** A line now and then while the world fills, and one when it is there. */
function reporter(parts: readonly Part[], say: (line: string) => void): () => void {
  const began = Date.now()
  let saidAt = began
  let isReady = parts.every(({ progress }) => isBackfilled(progress))
  if (!isReady) say('  Filling the demo world in the background, newest first …')
  return () => {
    if (isReady) return
    isReady = parts.every(({ progress }) => isBackfilled(progress))
    if (isReady) return say(`  The demo world is complete, after ${Math.round((Date.now() - began) / 1000)} seconds.`)
    if (Date.now() - saidAt < sayEveryMs) return
    saidAt = Date.now()
    const sizes = parts.map(({ tenantId, progress }) => {
      const share = companies.find(company => company.tenantId === tenantId)?.share ?? 0
      return progress.size * share * backfilledShare(tenantId, progress)
    })
    const count = Math.round(sizes.reduce((sum, size) => sum + size, 0) / 100) * 100
    say(`  The demo world has about ${count.toLocaleString('en')} shipments so far …`)
  }
}
