import { createHash } from 'node:crypto'
import { type Adapter, type AdapterPayload, errors } from 'oidc-provider'
import type { Db } from '../../../db/pool.ts'
import { sql } from '../../../db/sql.ts'
import { recheckSockets } from '../recheck-sockets.ts'

type Row = { payload: AdapterPayload; isConsumed: boolean }

/** These are bearer secrets, so only their hash is stored. Sessions and interactions are bound to a signed cookie. */
const bearers = new Set(['AuthorizationCode', 'RefreshToken', 'AccessToken'])

/** Stores the records of the provider in PostgreSQL, shared by all processes. */
export function oidcRecords(db: Db, kind: string): Adapter {
  const isBearer = bearers.has(kind)
  const keyOf = (id: string) => (isBearer ? createHash('sha256').update(id).digest('base64url') : id)
  const grantOf = (id: string, payload: AdapterPayload) => {
    if (kind === 'Grant') return id
    return isBearer ? (payload.grantId ?? null) : null
  }

  return {
    async upsert(id, payload, expiresIn) {
      const { jti, ...hidden } = payload
      const stored = JSON.stringify(isBearer ? hidden : payload)
      await db.run(sql`
        insert into identity.records (kind, id, payload, grant_id, uid, expires_at)
        values (${kind}, ${keyOf(id)}, ${stored}, ${grantOf(id, payload)}, ${payload.uid ?? null},
          now() + make_interval(secs => ${expiresIn ?? null}))
        on conflict (kind, id) do update set payload = excluded.payload, grant_id = excluded.grant_id,
          uid = excluded.uid, expires_at = excluded.expires_at`)
    },
    async find(id) {
      const row = await db.find<Row>(sql`
        select payload, consumed_at is not null as "isConsumed" from identity.records
        where kind = ${kind} and id = ${keyOf(id)} and (expires_at is null or expires_at > now())`)
      return row ? { ...row.payload, jti: id, ...(row.isConsumed && { consumed: true }) } : undefined
    },
    async findByUid(uid) {
      const row = await db.find<Row>(sql`
        select payload, consumed_at is not null as "isConsumed" from identity.records
        where kind = ${kind} and uid = ${uid} and (expires_at is null or expires_at > now())`)
      return row?.payload
    },
    async findByUserCode() {},
    async consume(id) {
      const changed = await db.run(sql`
        update identity.records set consumed_at = now()
        where kind = ${kind} and id = ${keyOf(id)} and consumed_at is null`)
      // Of two concurrent uses only one may succeed.
      if (changed === 0) throw new errors.InvalidGrant('already used')
    },
    async destroy(id) {
      await db.run(sql`delete from identity.records where kind = ${kind} and id = ${keyOf(id)}`)
    },
    async revokeByGrantId(grantId) {
      await revokeGrant(db, grantId)
    },
  }
}

/** Deletes a grant and everything that was issued under it. Its access tokens end with it. */
export async function revokeGrant(db: Db, grantId: string): Promise<void> {
  await db.run(sql`delete from identity.records where grant_id = ${grantId}`)
  await recheckSockets(db)
}

/** Whether a grant counts in all tenants that it did when it was made. */
export const isWhole = async (db: Db, grantId: string): Promise<boolean> =>
  (await db.find(sql`
    select 1 from identity.records where kind = 'Grant' and id = ${grantId} and ended_in = '{}'`)) !== null

export async function deleteExpired(db: Db): Promise<number> {
  return db.run(sql`delete from identity.records where expires_at < now()`)
}
