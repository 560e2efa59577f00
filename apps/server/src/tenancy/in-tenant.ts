import type pg from 'pg'
import { leadsToCitus } from '../db/citus/is-citus.ts'
import { asDb, type Db, sendTogether, settingsOf } from '../db/pool.ts'
import { quoteText } from '../db/sql.ts'
import { connectFor } from './shared-connections.ts'
import { setTimeOf } from './tenant-clock.ts'

/** The rows that a transaction may see: one tenant, and its merchants. */
export type TenantLimits = {
  readonly tenantId: string
  /** Empty: every merchant. */
  readonly merchants: readonly string[]
}

/** The user, token or sign-in whose rights a transaction relies on. Its stamp is read when the transaction begins. */
export type Principal = {
  readonly homeTenantId: string
  readonly userId: string
  readonly tokenId: string | null
  /** The grant of a sign-in at the embedded identity provider. */
  readonly grantId: string | null
}

export type OpenTransaction = {
  db: Db
  /** What the tenant sees as now, in milliseconds. In SQL, tenant_now() says it. */
  now: number
  /** The current stamp of the principal. Queries may be sent before it arrives. */
  stamp: Promise<string | null>
}

type Options = {
  limits: TenantLimits
  principal?: Principal
  isReadOnly?: boolean
  /** How long to wait for other transactions of the tenant, if another time than usual. */
  maxWaitMs?: number
}

/** Runs one transaction in one tenant. A failure rolls back. A broken connection is discarded, never reused. */
export async function inTenant<T>(
  pool: pg.Pool,
  options: Options,
  work: (opened: OpenTransaction) => Promise<T>,
): Promise<T> {
  const client = await connectFor(pool, options.limits.tenantId, options.maxWaitMs)
  const { end, ...opened } = open(client, options, setTimeOf(pool, options.limits.tenantId))
  try {
    const result = await work(opened)
    end()
    if (options.isReadOnly) endRead(client)
    else await commit(client)
    return result
  } catch (error) {
    end()
    await Promise.all([opened.stamp, client.query('rollback')]).then(() => client.release(), client.release)
    // If the beginning has failed, what follows says only that the transaction is over.
    await opened.stamp
    throw error
  }
}

const prepared = new WeakSet<pg.ClientBase>()

/**
 * Sends begin, set local and the stamp as one message. The first query follows without waiting for its result. If the message
 * fails, PostgreSQL refuses all that follows, so nothing ever runs outside the transaction or without its tenant.
 */
function open(
  client: pg.PoolClient,
  { limits, principal, isReadOnly }: Options,
  setTime: number | null,
): OpenTransaction & { end(): void } {
  const settings = settingsOf(client)
  const begin = [
    isReadOnly ? 'begin read only' : 'begin',
    ...(settings === null ? [] : [settings]),
    `set local app.tenant = ${quoteText(limits.tenantId)}`,
    `set local app.merchants = ${quoteText(limits.merchants.join(','))}`,
    ...(setTime === null ? [] : [`set local app.now = ${quoteText(new Date(setTime).toISOString())}`]),
  ]
  if (principal) {
    const { homeTenantId, userId, tokenId, grantId } = principal
    const parameters = [homeTenantId, userId, tokenId, limits.tenantId, grantId].map(literal).join(', ')
    if (settings !== null) begin.push(`select identity.stamp(${parameters}) as stamp`)
    else {
      if (!prepared.has(client)) {
        begin.unshift(
          'prepare stamp (text, text, text, text, text) as select identity.stamp($1, $2, $3, $4, $5) as stamp',
        )
        prepared.add(client)
      }
      begin.push(`execute stamp(${parameters})`)
    }
  }
  sendTogether(client)
  // A Citus repeats on its nodes the whole message in which it finds a set local.
  const messages = leadsToCitus(client) ? begin : [begin.join('; ')]
  const began: Promise<unknown> = Promise.all(messages.map(text => client.query(text))).then(results => results.at(-1))
  const stamp = began.then(results => (principal ? stampOf(results) : null))
  stamp.catch(() => undefined) // callers that wait for it still get the error, and the commit fails
  return { ...untilEnded(asDb(client)), now: setTime ?? Date.now(), stamp }
}

/**
 * Refuses queries after the end. Work that has failed may still be busy elsewhere, and what it asks would run in the next transaction of the
 * connection, which may be that of another tenant.
 */
function untilEnded(db: Db): { db: Db; end(): void } {
  let isOver = false
  const stillOpen = (): Db => {
    if (isOver) throw new Error('The transaction is over')
    return db
  }
  return {
    db: {
      rows: statement => stillOpen().rows(statement),
      find: statement => stillOpen().find(statement),
      run: statement => stillOpen().run(statement),
      allow: statementTimeoutMs => stillOpen().allow(statementTimeoutMs),
    },
    end: () => {
      isOver = true
    },
  }
}

const literal = (text: string | null): string => (text === null ? 'null' : quoteText(text))

/** pg returns a list of results for several statements; the stamp is in the last one. */
function stampOf(results: unknown): string | null {
  const last: unknown = Array.isArray(results) ? results.at(-1) : results
  const row = (last as pg.QueryResult<{ stamp: string | null }>).rows[0] // the statement above selects exactly this
  return row?.stamp ?? null
}

/** A read has nothing to commit, so nobody waits. The next transaction of the connection may follow in the same system call. */
function endRead(client: pg.PoolClient): void {
  // A pooler may hand the connection to somebody else after the commit.
  if (settingsOf(client) !== null) return void commit(client).catch(client.release)
  sendTogether(client)
  // It fails only with the connection, which the pool then discards.
  client.query('commit').catch(() => undefined)
  client.release()
}

async function commit(client: pg.PoolClient): Promise<void> {
  const { command } = await client.query('commit')
  // PostgreSQL answers the commit of a failed transaction with ROLLBACK, and no error.
  if (command !== 'COMMIT') throw new Error('The transaction was rolled back')
  client.release()
}
