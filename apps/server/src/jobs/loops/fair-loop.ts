import type { FastifyBaseLogger } from 'fastify'
import type { ChannelListener } from '../../db/listening.ts'
import type { RunningLoop } from './loop.ts'
import { type Rest, type Resting, resting } from './resting.ts'
import { dueAt, newTurn, nextTurns, type Slots, type Turn } from './turns.ts'

type Options<Item> = Slots & {
  /** For the log, such as "Sending messages". */
  readonly what: string
  readonly log: FastifyBaseLogger
  /** How often work of all tenants is searched for, even if nobody wakes the loop. */
  readonly findEveryMs: number
  readonly restAfterErrorMs: number
  /** Finds what there is to do in a tenant, or in all, and notes it. */
  findWork(tenantId: string | null, notes: Notes<Item>): Promise<void>
  run(item: Item, outside: Outside): Promise<Outcome>
  /** Wakes the loop when there is something to do in a tenant, or when it may have missed that. */
  listen?(wake: { tenant(tenantId: string): void; all(): void }): ChannelListener
  /** The loop is about to stop: what runs should come to its end. */
  halt?(): void
}

export type Notes<Item> = {
  /** What there is to do in a tenant, or in all. Anything else of theirs is forgotten, except what is running. */
  replace(tenantId: string | null, found: readonly Found<Item>[]): void
  /** Forgets what there is to do in all other tenants. */
  keep(tenantIds: readonly string[]): void
  /** Work beside the rest, which nothing waits for but a stop. */
  beside(work: Promise<unknown>): void
  isStopping(): boolean
}

export type Found<Item> = {
  readonly tenantId: string
  /** Tells it from all others. */
  readonly name: string
  readonly item: Item
  /** How long until it is due; null: it is not. If it is not given, what was planned before stays, and what is new is due at once. */
  readonly waitMs?: number | null
  /** Somebody waits for it: if it is running, it runs again. */
  readonly isAsked?: boolean
}

export type Outcome = {
  /** How long until it is due again; null: when it is found again. */
  readonly waitMs: number | null
  /** It is left alone for so long, even if it is found. */
  readonly restMs?: number
  readonly mayDouble?: boolean
  /** The work of the tenant is to be found again. */
  readonly findAgain?: boolean
}

/** Makes a call to the outside. While it is slow, its place goes to others. */
export type Outside = <T>(call: () => Promise<T>) => Promise<T>

export type FairLoop = RunningLoop & {
  /** Resolves when it listens, or has failed to for now. */
  readonly opened: Promise<void>
  wake: { tenant(tenantId: string): void; all(): void }
  /** Finds the work of all tenants at once. Resolves when all that is due has been done. */
  runDue(): Promise<void>
}

/** Looking takes time of the database. */
const rest: Rest = { times: 4, maxMs: 500 }
/** A call that takes longer leaves its place to others. */
const slowCallMs = 200
const shortestWaitMs = 10

/**
 * Does what is due in all tenants, fairly between them, until it is stopped. Several processes may do the same: `run` leaves alone what another
 * has claimed.
 */
export function startFairLoop<Item>(options: Options<Item>): FairLoop {
  const { what, log, findEveryMs, restAfterErrorMs } = options
  const turns = new Map<string, Turn<Item>>()
  const running = new Set<Promise<unknown>>()
  /** Searches for the work of one tenant, which other tenants do not wait for. */
  const tenantSearches = new Map<string, Resting>()
  let isStopping = false
  let timer: NodeJS.Timeout | null = null
  let findAt = performance.now() + findEveryMs

  const notes: Notes<Item> = {
    replace(tenantId, found) {
      const names = new Set(found.map(({ name }) => name))
      for (const [name, turn] of turns)
        if ((tenantId === null || turn.tenantId === tenantId) && !names.has(name) && turn.running === 0)
          turns.delete(name)
      for (const entry of found) note(entry)
      startDue()
    },
    keep(tenantIds) {
      const kept = new Set(tenantIds)
      for (const [name, turn] of turns) if (!kept.has(turn.tenantId)) turns.delete(name)
    },
    beside: work => track(work),
    isStopping: () => isStopping,
  }

  function note({ tenantId, name, item, waitMs, isAsked = false }: Found<Item>): void {
    const known = turns.get(name)
    const turn = known ?? newTurn(tenantId, item)
    turn.item = item
    turns.set(name, turn)
    if (isAsked) turn.isAskedAgain = turn.running > 0
    if (waitMs !== undefined || known === undefined) turn.at = inMs(waitMs === undefined ? 0 : waitMs)
  }

  const findWork = async (tenantId: string | null): Promise<void> => {
    try {
      await options.findWork(tenantId, notes)
    } catch (error) {
      log.warn({ err: error, tenantId }, `${what}: what is due could not be read`)
    }
    startDue()
  }
  const findAll = resting(() => findWork(null), rest)
  const wake = {
    all: findAll.run,
    tenant(tenantId: string) {
      if (isStopping) return
      const own = tenantSearches.get(tenantId) ?? resting(() => findWork(tenantId), rest)
      tenantSearches.set(tenantId, own)
      own.run()
    },
  }

  function startDue(): void {
    if (isStopping) return
    // Of one moment: what becomes due in between would neither start nor be planned.
    const now = performance.now()
    for (const turn of nextTurns(turns.values(), options, now)) track(run(turn))
    planNext(now)
  }

  function track(work: Promise<unknown>): void {
    const tracked: Promise<unknown> = work
      .catch((error: unknown) => log.warn({ err: error }, `${what} failed`))
      .finally(() => running.delete(tracked))
    running.add(tracked)
  }

  /** At the next time that something is due, or when all tenants are searched again. */
  function planNext(now: number): void {
    if (timer !== null) clearTimeout(timer)
    let nextAt = findAt
    for (const turn of turns.values()) {
      const at = dueAt(turn)
      if (at !== null && at > now && at < nextAt) nextAt = at
    }
    timer = setTimeout(onTime, Math.max(shortestWaitMs, nextAt - performance.now()))
  }

  function onTime(): void {
    if (performance.now() >= findAt) {
      findAt = performance.now() + findEveryMs
      findAll.run()
    }
    startDue()
  }

  async function run(turn: Turn<Item>): Promise<void> {
    turn.running++
    turn.lastStartedAt = performance.now()
    let outcome: Outcome = { waitMs: 0, restMs: restAfterErrorMs }
    try {
      outcome = await options.run(turn.item, outsideOf(turn))
    } finally {
      const { waitMs, restMs = 0, mayDouble = false, findAgain = false } = outcome
      turn.running--
      turn.at = inMs(turn.isAskedAgain ? 0 : waitMs)
      turn.restsUntil = performance.now() + restMs
      turn.mayDouble = mayDouble
      // Of two that run, the first may have begun before somebody asked.
      if (turn.running === 0) turn.isAskedAgain = false
      if (findAgain) wake.tenant(turn.tenantId)
      startDue()
    }
  }

  const outsideOf =
    (turn: Turn<Item>): Outside =>
    async call => {
      let isSlow = false
      const slowness = setTimeout(() => {
        isSlow = true
        turn.slow++
        startDue()
      }, slowCallMs)
      try {
        return await call()
      } finally {
        clearTimeout(slowness)
        if (isSlow) turn.slow--
      }
    }

  const listener = options.listen?.(wake)
  findAll.run()

  return {
    opened: listener?.opened ?? Promise.resolve(),
    wake,
    async runDue() {
      await findWork(null)
      while (running.size > 0) await Promise.all(running)
    },
    async stop() {
      isStopping = true
      options.halt?.()
      if (timer !== null) clearTimeout(timer)
      await Promise.all([findAll, ...tenantSearches.values()].map(each => each.stop()))
      await Promise.all(running)
      await listener?.close()
    },
  }
}

const inMs = (waitMs: number | null): number | null => (waitMs === null ? null : performance.now() + waitMs)
