import type pg from 'pg'
import { asDb, type Db } from '../db/pool.ts'
import { quoteText } from '../db/sql.ts'

/** Who a transaction works for. */
export type TenantLimits = {
  readonly tenantId: string
  /** Empty: every merchant. */
  readonly merchants: readonly string[]
}

/** Whose rights a transaction relies on; its stamp is read as the transaction begins. */
export type Principal = {
  readonly homeTenantId: string
  readonly userId: string
  readonly tokenId: string | null
}

export type OpenTransaction = {
  db: Db
  /** What the database says of the holder now. Queries may already follow it on the wire. */
  stamp: Promise<string | null>
}

type Options = { limits: TenantLimits; holder?: Principal; isReadOnly?: boolean }

/** One transaction, one tenant. A failure rolls back; a broken connection is thrown away, never reused. */
export async function inTenant<T>(
  pool: pg.Pool,
  options: Options,
  work: (opened: OpenTransaction) => Promise<T>,
): Promise<T> {
  const client = await pool.connect()
  const opened = open(client, options)
  try {
    const result = await work(opened)
    const committed = commit(client)
    // What was only read needs no commit to be true, so its answer does not wait for one.
    if (options.isReadOnly) committed.catch(client.release)
    else await committed
    return result
  } catch (error) {
    await Promise.all([opened.stamp, client.query('rollback')]).then(() => client.release(), client.release)
    throw error
  }
}

const prepared = new WeakSet<pg.ClientBase>()

/**
 * begin, set local and the stamp travel as one message, and the first query follows without waiting for its answer. If it
 * fails, PostgreSQL refuses what follows: nothing ever runs outside the transaction or without its tenant.
 */
function open(client: pg.PoolClient, { limits, holder, isReadOnly }: Options): OpenTransaction {
  const begin = [
    isReadOnly ? 'begin read only' : 'begin',
    `set local app.tenant = ${quoteText(limits.tenantId)}`,
    `set local app.merchants = ${quoteText(limits.merchants.join(','))}`,
  ]
  if (holder) {
    if (!prepared.has(client)) {
      begin.unshift('prepare stamp (text, text, text, text) as select identity.stamp($1, $2, $3, $4) as stamp')
      prepared.add(client)
    }
    const asked = [holder.homeTenantId, holder.userId, holder.tokenId, limits.tenantId]
    begin.push(`execute stamp(${asked.map(literal).join(', ')})`)
  }
  const began: Promise<unknown> = client.query(begin.join('; '))
  const stamp = began.then(results => (holder ? stampOf(results) : null))
  stamp.catch(() => undefined) // whoever waits for it hears it, and the commit fails
  return { db: asDb(client), stamp }
}

const literal = (text: string | null): string => (text === null ? 'null' : quoteText(text))

/** pg answers several statements at once with a list of results; the stamp is in the last. */
function stampOf(results: unknown): string | null {
  const last: unknown = Array.isArray(results) ? results.at(-1) : results
  const row = (last as pg.QueryResult<{ stamp: string | null }>).rows[0] // the statement above selects exactly this
  return row?.stamp ?? null
}

async function commit(client: pg.PoolClient): Promise<void> {
  const { command } = await client.query('commit')
  // PostgreSQL answers the commit of a failed transaction with ROLLBACK, and no error.
  if (command !== 'COMMIT') throw new Error('The transaction was rolled back')
  client.release()
}
