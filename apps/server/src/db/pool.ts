import pg from 'pg'
import type { Sql } from './sql.ts'

/** A connection as handlers, jobs and scripts use it. */
export type Db = {
  rows<Row>(query: Sql<Row>): Promise<Row[]>
  /** The first row, or null. */
  find<Row>(query: Sql<Row>): Promise<Row | null>
  /** The number of rows that were affected. */
  run(query: Sql<unknown>): Promise<number>
}

export type PoolOptions = {
  url: string
  role: string
  max: number
  statementTimeoutMs: number
  /** How long to wait for a connection; short where somebody waits for the response. */
  connectMs?: number
  onError: (error: Error) => void
}

/** Connections that log in as the unprivileged login and take one role: that of the API or that of the jobs. */
export function openPool({ url, role, max, statementTimeoutMs, connectMs = 2500, onError }: PoolOptions): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    connectionTimeoutMillis: connectMs,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    pipeline: true,
    options: [
      `-c role=${role}`,
      '-c timezone=UTC',
      `-c statement_timeout=${statementTimeoutMs}`,
      '-c idle_in_transaction_session_timeout=15000',
      '-c citus.propagate_set_commands=local',
    ].join(' '),
    types: { getTypeParser },
  })
  pool.on('error', onError)
  pool.on('connect', client => client.on('error', onError))
  return pool
}

/** A connection outside of every pool, for listening. */
export const openClient = (url: string): pg.Client =>
  new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000, keepAlive: true })

export function asDb(client: pg.ClientBase | pg.Pool): Db {
  const query = (statement: Sql<unknown>) => client.query({ ...statement, values: [...statement.values] })
  return {
    rows: async <Row>(statement: Sql<Row>) => (await query(statement)).rows as Row[], // the statement has the type of its rows
    find: async <Row>(statement: Sql<Row>) => ((await query(statement)).rows[0] as Row | undefined) ?? null, // as above
    run: async statement => (await query(statement)).rowCount ?? 0,
  }
}

const unreachable = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ETIMEDOUT',
  '57P01',
  '57P02',
  '57P03',
  '53300',
])

/** The database is unreachable or shutting down. The same request may succeed in a moment. */
export function isUnreachable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = codeOf(error)
  if (code !== null && (unreachable.has(code) || code.startsWith('08'))) return true
  return /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|not queryable/.test(
    error.message,
  )
}

/** Two transactions conflicted (serialization failure or deadlock). A retry is safe. */
export const isSerializationFailure = (error: unknown): boolean => ['40001', '40P01'].includes(codeOf(error) ?? '')

export function codeOf(error: unknown): string | null {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : null
}

const toInstant = (text: string) => new Date(text).toISOString()
const parsers: Record<number, (text: string) => unknown> = {
  [pg.types.builtins.TIMESTAMPTZ]: toInstant,
  [pg.types.builtins.INT8]: Number,
  [pg.types.builtins.NUMERIC]: Number,
}

/** Reads instants as ISO text and counts as numbers, as they are in JSON. */
export function getTypeParser(oid: number, format?: 'text' | 'binary') {
  return (format !== 'binary' && parsers[oid]) || pg.types.getTypeParser(oid, format)
}
