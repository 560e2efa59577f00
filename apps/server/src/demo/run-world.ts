import { setTimeout as pause } from 'node:timers/promises'
import { numberText } from '@aftermile/domain/format/numbers'
import type { FastifyBaseLogger } from 'fastify'
import type pg from 'pg'
import { isUnreachable } from '../db/pool.ts'
import type { WorldSettings } from './plans/order-volume.ts'
import { backfilledShare, backfillMore, canPlayLive, isBackfilled } from './playback/backfill.ts'
import { addConversations } from './playback/conversations.ts'
import { inDemoTenant, type Playback } from './playback/ingest-changes.ts'
import { type LivePlayback, startLivePlayback } from './playback/live-playback.ts'
import { addMappingWork } from './playback/mapping-work.ts'
import { prepareNewWorld } from './playback/new-world.ts'
import type { PolledCarriers } from './playback/polled-carriers.ts'
import { prepareBoards } from './playback/prepare-boards.ts'
import { loadOrStartProgress, type Progress } from './playback/progress.ts'
import { localOf } from './reference/calendar.ts'
import { companies } from './reference/shops.ts'
import { addTrackingSamples } from './samples/tracking-samples.ts'

export type WorldOptions = {
  pool: pg.Pool
  log: FastifyBaseLogger
  /** Approximate number of shipments. A world that has already started keeps its size. */
  size: number
  say: (line: string) => void
  /** Updates the planner statistics of the database. */
  analyze?: (how: 'quick' | 'full') => Promise<void>
  now?: () => number
  tickMs?: number
  /** Gives a tenant credentials for the simulated carriers. */
  ensureCredentials?: (tenantId: string) => Promise<PolledCarriers>
}

export type RunningWorld = { stop(): Promise<void> }

const seed = 'aftermile'
const waitForOthersMs = 10_000
const reportEveryMs = 5000

/** Fills the demo world and keeps it running, in one process at a time. */
export function startWorld(options: WorldOptions): RunningWorld {
  const stopping = new AbortController()
  const { signal } = stopping
  const running = (async () => {
    while (!signal.aborted) {
      try {
        await withLease(options.pool, signal, leaseSignal => run(options, leaseSignal))
      } catch (error) {
        if (!signal.aborted && !isUnreachable(error))
          options.log.error({ err: error }, 'The demo world failed and will be restarted')
      }
      await waitFor(waitForOthersMs, signal)
    }
  })()
  return {
    async stop() {
      stopping.abort()
      await running
    },
  }
}

const waitFor = (ms: number, signal: AbortSignal) => pause(ms, undefined, { signal }).catch(() => undefined)

/** Works while holding the advisory lock of the demo world. Returns at once if another process has it. */
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

type TenantWorld = {
  tenantId: string
  playback: Playback
  progress: Progress
  live: LivePlayback | null
  /** When its boards are built once more. */
  boardsAgainAt: number | null
}

/** By then the worker has found why shipments of a filled world are late, which boards count. */
const causesKnownAfterMs = 10 * 60_000

async function run(options: WorldOptions, signal: AbortSignal): Promise<void> {
  const { pool, log, say, now = Date.now, tickMs = 3000 } = options
  const playback = { pool, log, signal }
  const worlds = await tenantWorldsOf(options, playback, {
    seed,
    size: options.size,
    anchor: localOf(now(), 'SE').day,
    now: now(),
  })
  const report = reporter(worlds, say)
  let isFilling = !worlds.every(({ progress }) => isBackfilled(progress))
  for (let round = 1; !signal.aborted; round++) {
    let isBehind = false
    for (const world of worlds) isBehind = (await step(world, now())) || isBehind
    report()
    if (isFilling && isPowerOfFour(round)) await options.analyze?.('quick')
    if (isFilling && worlds.every(({ progress }) => isBackfilled(progress))) {
      isFilling = false
      await options.analyze?.('full')
    }
    if (!isBehind) await waitFor(tickMs, signal)
  }
}

async function tenantWorldsOf(
  { ensureCredentials }: WorldOptions,
  playback: Playback,
  settings: WorldSettings & { now: number },
): Promise<TenantWorld[]> {
  const worlds: TenantWorld[] = []
  for (const { tenantId } of companies) {
    await inDemoTenant(playback, tenantId, prepareNewWorld)
    // Before the world begins: one that began without credentials gets none.
    const carriers = (await ensureCredentials?.(tenantId)) ?? null
    const progress = await inDemoTenant(playback, tenantId, ({ db }) => loadOrStartProgress(db, tenantId, settings))
    if (progress)
      worlds.push({ tenantId, playback: { ...playback, carriers }, progress, live: null, boardsAgainAt: null })
  }
  return worlds
}

const isPowerOfFour = (number: number): boolean => Number.isInteger(Math.log2(number) / 2)

/** Fills the next days, then plays live if possible. Returns whether there is more to do at once. */
async function step(world: TenantWorld, now: number): Promise<boolean> {
  const { tenantId, playback } = world
  if (!isBackfilled(world.progress)) {
    world.progress = await backfillMore(playback, tenantId, world.progress)
    if (isBackfilled(world.progress)) {
      await addMappingWork(playback, tenantId, now)
      await addConversations(playback, tenantId)
      await addTrackingSamples(playback, tenantId, now)
      await prepareBoards(playback, tenantId)
      world.boardsAgainAt = now + causesKnownAfterMs
    }
  }
  if (world.boardsAgainAt !== null && now >= world.boardsAgainAt) {
    world.boardsAgainAt = null
    await prepareBoards(playback, tenantId)
  }
  if (canPlayLive(world.progress)) {
    world.live ??= await startLivePlayback(playback, tenantId, world.progress, now)
    world.progress = { ...world.progress, playedTo: await world.live.advance(now) }
  }
  return !isBackfilled(world.progress) || world.progress.playedTo < now
}

/** Reports progress every few seconds while the world fills, and once when it is complete. */
function reporter(worlds: readonly TenantWorld[], say: (line: string) => void): () => void {
  const startedAt = Date.now()
  let reportedAt = startedAt
  let isReady = worlds.every(({ progress }) => isBackfilled(progress))
  if (!isReady) say('  Filling the demo world in the background, newest first …')
  return () => {
    if (isReady) return
    isReady = worlds.every(({ progress }) => isBackfilled(progress))
    if (isReady)
      return say(`  The demo world is complete, after ${Math.round((Date.now() - startedAt) / 1000)} seconds.`)
    if (Date.now() - reportedAt < reportEveryMs) return
    reportedAt = Date.now()
    const sizes = worlds.map(({ tenantId, progress }) => {
      const share = companies.find(company => company.tenantId === tenantId)?.share ?? 0
      return progress.size * share * backfilledShare(tenantId, progress)
    })
    const count = Math.round(sizes.reduce((sum, size) => sum + size, 0) / 100) * 100
    say(`  The demo world has about ${numberText(count)} shipments so far …`)
  }
}
