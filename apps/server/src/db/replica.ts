import { Socket } from 'node:net'
import type pg from 'pg'
import { finishesWithin } from '../runtime/finishes-within.ts'
import { appRole } from './migrate/migrate.ts'
import { asDb, codeOf, isUnreachable, openPool, type PoolOptions } from './pool.ts'
import { type LogPosition, replicaProgress } from './replica-progress.ts'
import { sql } from './sql.ts'

export type Replica = {
  /** For transactions that only read. */
  readonly pool: pg.Pool
  /** The replica has all that was committed before this time of performance.now(); null while it is not to be read. */
  freshUntil(): number | null
  /** Reports an error of the replica. If it is gone, nobody reads it for some seconds. A read that it cancelled says nothing about others. */
  failed(error: unknown): void
  close(): Promise<void>
}

export type AskPositions = () => Promise<{ primary: LogPosition; replica: LogPosition }>

export type ReplicaOptions = {
  /** A replica, or a pooler in front of it. */
  url: string
  primaryUrl: string
  timeouts: Pick<PoolOptions, 'statementTimeoutMs'>
  onError: (error: Error) => void
  /** Called when the replica begins or ceases to be read. */
  onChange: (isRead: boolean) => void
  /** For tests without a real replica. */
  ask?: AskPositions
}

/** A replica is read while it has all that the primary had this long ago. */
export const maxLagMs = 5000
const askEveryMs = 1000
const longestAnswerMs = 2000
const pauseMs = 5000

/** Opens a replica and watches how far it is behind. It may be unreachable: it is then not read until it is back. */
export function openReplica(options: ReplicaOptions): Replica {
  const { url, primaryUrl, timeouts, onError, onChange } = options
  const sockets = new Set<Socket>()
  const makeSocket = () => {
    const socket = new Socket()
    sockets.add(socket)
    return socket.once('close', () => sockets.delete(socket))
  }
  // Treated as a pooler, so that it may be one.
  const ofReplica = { url, isPooled: true, role: appRole, connectMs: 1000, makeSocket, onError }
  const pool = openPool({ ...ofReplica, ...timeouts, max: 16 })
  const forPositions = { max: 1, statementTimeoutMs: longestAnswerMs }
  const primary = openPool({ url: primaryUrl, role: appRole, onError, ...forPositions })
  const replica = openPool({ ...ofReplica, ...forPositions })
  const ask = options.ask ?? (async () => ({ primary: await positionOf(primary), replica: await positionOf(replica) }))

  const progress = replicaProgress(maxLagMs)
  let pausedUntil = 0
  let wasRead = false
  let isClosed = false
  let timer: NodeJS.Timeout | null = null

  async function compare(): Promise<void> {
    const at = performance.now()
    const compared = ask().then(
      positions => progress.compare({ at, ...positions }),
      () => progress.reset(),
    )
    if (await finishesWithin(longestAnswerMs, compared)) return
    // Nothing comes back from it, so those who wait for it wait in vain.
    progress.reset()
    for (const socket of sockets) socket.destroy()
  }

  function freshUntil(): number | null {
    const now = performance.now()
    const reachedAt = progress.reachedAt()
    return reachedAt === null || now - reachedAt > maxLagMs || now < pausedUntil ? null : reachedAt
  }

  async function watch(): Promise<void> {
    await compare()
    if (isClosed) return
    const isRead = freshUntil() !== null
    if (isRead !== wasRead) onChange(isRead)
    wasRead = isRead
    timer = setTimeout(() => void watch(), askEveryMs)
  }
  void watch()

  return {
    pool,
    freshUntil,
    failed(error) {
      if (isUnreachable(error)) pausedUntil = performance.now() + pauseMs
    },
    async close() {
      isClosed = true
      if (timer !== null) clearTimeout(timer)
      await Promise.all([pool, primary, replica].map(item => item.end()))
    },
  }
}

const positionOf = async (pool: pg.Pool): Promise<LogPosition> => {
  const found = await asDb(pool).find<LogPosition>(sql`
    select (pg_control_system()).system_identifier || '/' || current_database() as system,
      (pg_control_checkpoint()).timeline_id as timeline, pg_is_in_recovery() as "isInRecovery",
      pg_wal_lsn_diff(case when pg_is_in_recovery() then pg_last_wal_replay_lsn() else pg_current_wal_lsn() end, '0/0') as bytes`)
  if (found === null) throw new Error('PostgreSQL did not tell its position')
  return found
}

/** The statement ran out of time by itself, and was not cancelled for what the replica replays. The primary would not be faster. */
export const isTooSlow = (error: unknown): boolean =>
  codeOf(error) === '57014' && !(error instanceof Error && /conflict with recovery/.test(error.message))
