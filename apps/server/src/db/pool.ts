import type { Socket } from 'node:net'
import pg from 'pg'
import { citusSettings, leadsToCitus, noteCitus } from './citus/is-citus.ts'
import { PatientPool } from './patient-pool.ts'
import { RowClient } from './rows/row-client.ts'
import { allowLonger, destroySilentConnections } from './silent-connections.ts'
import { quoteText, type Sql } from './sql.ts'

/** A connection as handlers, jobs and scripts use it. */
export type Db = {
  rows<Row>(query: Sql<Row>): Promise<Row[]>
  /** The first row, or null. */
  find<Row>(query: Sql<Row>): Promise<Row | null>
  /** The number of rows that were affected. */
  run(query: Sql<unknown>): Promise<number>
  /** Lets the next statements of this transaction take longer than usual. */
  allow(statementTimeoutMs: number): Promise<void>
}

export type PoolOptions = {
  url: string
  role: string
  max: number
  statementTimeoutMs: number
  /** How long to wait for a connection; short where somebody waits for the response. */
  connectMs?: number
  /** The address is that of a pooler that hands out a connection for one transaction only. */
  isPooled?: boolean
  /** Makes the socket of each connection, for a caller that must be able to destroy them. */
  makeSocket?: () => Socket
  onError: (error: Error) => void
}

/** What every transaction sets by itself on connections of a pooler, where nothing lasts longer than a transaction. */
const ownSettings = new WeakMap<pg.ClientBase | pg.Pool, string>()

/** The statements that a transaction on this connection begins with; null if the connection keeps its settings. */
export function settingsOf(client: pg.ClientBase | pg.Pool): string | null {
  const settings = ownSettings.get(client) ?? null
  // A Citus would repeat them on its nodes, also as a role that may not take this one.
  if (settings === null || client instanceof pg.Pool || !leadsToCitus(client)) return settings
  const propagate = (what: string) => `set local citus.propagate_set_commands = ${what}`
  return [propagate('none'), settings, propagate('local')].join('; ')
}

/** Connections that log in as the unprivileged login and take one role: that of the API or that of the jobs. */
export function openPool(options: PoolOptions): pg.Pool {
  const { url, role, max, statementTimeoutMs, connectMs = 2500, isPooled = false, makeSocket, onError } = options
  const settings = {
    role,
    timezone: 'UTC',
    statement_timeout: String(statementTimeoutMs),
    idle_in_transaction_session_timeout: '15000',
  }
  const atStart = Object.entries({ ...settings, ...citusSettings })
  const pool = new PatientPool({
    Client: RowClient,
    connectionString: url,
    max,
    connectionTimeoutMillis: connectMs,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    pipeline: true,
    verify: noteCitus,
    // A pooler refuses them.
    ...(!isPooled && { options: atStart.map(([name, value]) => `-c ${name}=${value}`).join(' ') }),
    ...(makeSocket && { stream: makeSocket }),
    types: { getTypeParser },
  })
  const perTransaction = Object.entries(settings).map(([name, value]) => `set local ${name} = ${quoteText(value)}`)
  const remember = (item: pg.ClientBase | pg.Pool) => isPooled && ownSettings.set(item, perTransaction.join('; '))
  remember(pool)
  destroySilentConnections(pool, statementTimeoutMs)
  pool.on('error', onError)
  pool.on('connect', client => {
    remember(client)
    client.on('error', onError)
  })
  return pool
}

/** A connection outside of every pool, for listening. */
export const openClient = (url: string): pg.Client =>
  new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000, keepAlive: true })

export function asDb(client: pg.ClientBase | pg.Pool): Db {
  const settings = settingsOf(client)
  const query = ({ name, text, values }: Sql<unknown>): Promise<pg.QueryResult> => {
    sendTogether(client)
    if (settings === null) return client.query({ name, text, values: [...values] })
    // A named statement stays on the connection that parsed it, and the next transaction may get another.
    const statement = { text, values: [...values] }
    return client instanceof pg.Pool ? queryAlone(client, statement) : client.query(statement)
  }
  return {
    rows: async <Row>(statement: Sql<Row>) => (await query(statement)).rows as Row[], // the statement has the type of its rows
    find: async <Row>(statement: Sql<Row>) => ((await query(statement)).rows[0] as Row | undefined) ?? null, // as above
    run: async statement => (await query(statement)).rowCount ?? 0,
    async allow(statementTimeoutMs) {
      if (client instanceof pg.Client) allowLonger(client, statementTimeoutMs)
      await client.query(`set local statement_timeout = ${statementTimeoutMs}`)
    },
  }
}

/** Holds back what this connection is asked until the current turn of the event loop ends, so that all of it is one system call. */
export function sendTogether(client: pg.ClientBase | pg.Pool): void {
  if (!(client instanceof pg.Client)) return
  const { stream } = client.connection
  if (stream.writableCorked > 0) return
  stream.cork()
  process.nextTick(() => stream.uncork())
}

/** Runs one statement in a transaction of its own. All of it is sent at once. */
async function queryAlone(pool: pg.Pool, statement: pg.QueryConfig): Promise<pg.QueryResult> {
  const client = await pool.connect()
  sendTogether(client)
  const sent = [client.query(`begin; ${settingsOf(client)}`), client.query(statement), client.query('commit')] as const
  const [began, done, ended] = await Promise.allSettled(sent)
  const failed = [began, done, ended].find(result => result.status === 'rejected')
  client.release(failed !== undefined && isUnreachable(failed.reason))
  if (failed !== undefined) throw failed.reason
  return (done as PromiseFulfilledResult<pg.QueryResult>).value // none of them was rejected
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
  return unreachableMessages.some(message => error.message.includes(message))
}

const unreachableMessages = [
  // Of pg.
  'Connection terminated',
  'timeout exceeded when trying to connect',
  'Client has encountered a connection error',
  'not queryable',
  // Of a Citus that has lost a node, with the code of an internal error.
  'server closed the connection unexpectedly',
  'failure on connection marked as essential',
  'failed to prepare transaction',
  'could not commit transaction for shard',
]

/** Two transactions conflicted (serialization failure or deadlock). A retry is safe. */
export const isSerializationFailure = (error: unknown): boolean => ['40001', '40P01'].includes(codeOf(error) ?? '')

export function codeOf(error: unknown): string | null {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : null
}

const toInstant = (text: string) => new Date(text).toISOString()
const parsers: Record<number, (text: string) => unknown> = {
  [pg.types.builtins.TIMESTAMPTZ]: toInstant,
  [pg.types.builtins.INT2]: Number,
  [pg.types.builtins.INT4]: Number,
  [pg.types.builtins.INT8]: Number,
  [pg.types.builtins.FLOAT8]: Number,
  [pg.types.builtins.NUMERIC]: Number,
}

/** Reads instants as ISO text and counts as numbers, as they are in JSON. */
export function getTypeParser(oid: number, format?: 'text' | 'binary') {
  return (format !== 'binary' && parsers[oid]) || pg.types.getTypeParser(oid, format)
}
