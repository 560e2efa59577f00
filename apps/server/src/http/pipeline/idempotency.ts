import { createHash } from 'node:crypto'
import type { Endpoint } from '@aftermile/contract/endpoint'
import type { FastifyRequest } from 'fastify'
import type { Db } from '../../db/pool.ts'
import { sql } from '../../db/sql.ts'
import { Problem, refused, unprocessable } from '../../runtime/problem.ts'
import type { Secrets } from '../../security/secrets.ts'
import type { Ctx } from '../../tenancy/context.ts'
import type { HttpResponse } from '../routes/response.ts'

type Asked = {
  ctx: Ctx
  /** Whose key it is. */
  actorId: string
  secrets: Secrets
  request: FastifyRequest
  /** Tells what was sent from anything else. */
  content: unknown
  endpoint: Endpoint
}

/** Does the work; once, if the request has an Idempotency-Key. */
export function respondOnce(asked: Asked, work: () => Promise<HttpResponse>): Promise<HttpResponse> {
  const { ctx, actorId, secrets, request, content, endpoint } = asked
  // A file changes nothing and is too large to be remembered: asked for again, it is written again.
  const isFile = endpoint.download !== undefined
  const key = request.method === 'POST' && !isFile ? keyOf(request.headers['idempotency-key']) : null
  if (key === null) return work()
  const fingerprint = fingerprintOf(request.method, request.url, content)
  return once(ctx.db, { tenantId: ctx.tenantId, actorId, key, fingerprint, secrets }, work)
}

function keyOf(header: string | string[] | undefined): string | null {
  if (header === undefined) return null
  if (typeof header === 'string' && /^[\x21-\x7e]{1,200}$/.test(header)) return header
  throw refused('Idempotency-Key', '{_field_} must be 1 to 200 visible characters')
}

function fingerprintOf(method: string, url: string, body: unknown): Buffer {
  return createHash('sha256')
    .update(JSON.stringify([method, url, body ?? null]))
    .digest()
}

type Once = { tenantId: string; actorId: string; key: string; fingerprint: Buffer; secrets: Secrets }
type Remembered = { fingerprint: Buffer; status: number; headers: Record<string, string>; body: Buffer | null }

/**
 * Does the work once for a key and answers its twins with the first answer. The key is a row of the same transaction:
 * a racing twin waits for it, and finds it exactly if the first one committed.
 */
async function once(db: Db, twin: Once, work: () => Promise<HttpResponse>): Promise<HttpResponse> {
  const { tenantId, actorId, key, fingerprint, secrets } = twin
  const claimed = await db.run(sql`
    insert into idempotency_keys as old (tenant_id, actor_id, key, fingerprint) values (${tenantId}, ${actorId}, ${key}, ${fingerprint})
    on conflict (tenant_id, actor_id, key) do update set fingerprint = excluded.fingerprint, created_at = now()
    where old.created_at < now() - interval '24 hours'`)
  if (claimed === 0) return replay(db, twin)
  await db.run(sql`savepoint work`)
  const answer = await work().catch(async (error: unknown) => {
    if (!(error instanceof Problem) || !isLasting(error.status)) throw error
    await db.run(sql`rollback to savepoint work`)
    return {
      status: error.status,
      headers: { ...error.headers, 'content-type': 'application/json; charset=utf-8' },
      body: JSON.stringify(error.body),
    }
  })
  const body = answer.body === null ? null : secrets.seal(answer.body, ownerOf(twin))
  await db.run(sql`
    update idempotency_keys set status = ${answer.status}, headers = ${JSON.stringify(answer.headers)}, body = ${body}
    where tenant_id = ${tenantId} and actor_id = ${actorId} and key = ${key}`)
  return answer
}

async function replay(db: Db, twin: Once): Promise<HttpResponse> {
  const { tenantId, actorId, key, fingerprint, secrets } = twin
  const first = await db.find<Remembered>(sql`
    select fingerprint, status, headers, body from idempotency_keys
    where tenant_id = ${tenantId} and actor_id = ${actorId} and key = ${key}`)
  if (first === null || !first.fingerprint.equals(fingerprint)) {
    throw unprocessable('This Idempotency-Key was used for another request')
  }
  const body = first.body === null ? null : secrets.open(first.body, ownerOf(twin))
  return { status: first.status, headers: { ...first.headers, 'idempotency-replayed': 'true' }, body }
}

const ownerOf = ({ tenantId, actorId, key }: Once): string => `idempotency_keys/${tenantId}/${actorId}/${key}`

/** Refusals that would be the same a moment later; others may be retried with the same key. */
const isLasting = (status: number): boolean => [400, 404, 409, 412, 422].includes(status)
