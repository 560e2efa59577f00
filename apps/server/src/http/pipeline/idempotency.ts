import { createHash } from 'node:crypto'
import type { Endpoint } from '@aftermile/contract/endpoint'
import type { FastifyRequest } from 'fastify'
import type { Db } from '../../db/pool.ts'
import { excluded, insertRow } from '../../db/records.ts'
import { sql } from '../../db/sql.ts'
import { idempotencyKeys } from '../../db/tables/upkeep.ts'
import { Problem, refused, unprocessable } from '../../runtime/problem.ts'
import type { Secrets } from '../../security/secrets.ts'
import type { Ctx } from '../../tenancy/context.ts'
import type { HttpResponse } from '../routes/response.ts'

type IdempotentRequest = {
  ctx: Ctx
  /** The owner of the key. */
  actorId: string
  secrets: Secrets
  request: FastifyRequest
  /** The content of the request, for its fingerprint. */
  content: unknown
  endpoint: Endpoint
}

/** Runs the work. A request with an Idempotency-Key runs once; its repetitions get the stored response. */
export function respondOnce(idempotent: IdempotentRequest, work: () => Promise<HttpResponse>): Promise<HttpResponse> {
  const { ctx, actorId, secrets, request, content, endpoint } = idempotent
  // A download changes nothing and is too large to store, so a repeated request makes the file again.
  const isDownload = endpoint.download !== undefined
  const key = request.method === 'POST' && !isDownload ? keyOf(request.headers['idempotency-key']) : null
  if (key === null) return work()
  const fingerprint = fingerprintOf(request.method, request.url, content)
  return runOnce(ctx.db, { tenantId: ctx.tenantId, actorId, key, fingerprint, secrets }, work)
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

type KeyedRequest = { tenantId: string; actorId: string; key: string; fingerprint: Buffer; secrets: Secrets }
type StoredResponse = { fingerprint: Buffer; status: number; headers: Record<string, string>; body: Buffer | null }

/**
 * Runs the work once per key; repetitions get the first response. A concurrent request waits until the transaction ends, and finds the
 * response only if it committed. Nothing is written before the work: a Citus cannot search after a write.
 */
async function runOnce(db: Db, keyed: KeyedRequest, work: () => Promise<HttpResponse>): Promise<HttpResponse> {
  const { tenantId, actorId, key, fingerprint, secrets } = keyed
  const [, first] = await Promise.all([
    db.run(sql`select pg_advisory_xact_lock(hashtextextended(${ownerOf(keyed)}, 0))`),
    db.find<StoredResponse>(sql`
      select fingerprint, status, headers, body from idempotency_keys
      where tenant_id = ${tenantId} and actor_id = ${actorId} and key = ${key} and created_at > now() - interval '24 hours'`),
  ])
  if (first !== null) return replay(first, keyed)
  await db.run(sql`savepoint work`)
  const response = await work().catch(async (error: unknown) => {
    if (!(error instanceof Problem) || !isLasting(error.status)) throw error
    await db.run(sql`rollback to savepoint work`)
    return {
      status: error.status,
      headers: { ...error.headers, 'content-type': 'application/json; charset=utf-8' },
      body: JSON.stringify(error.body),
    }
  })
  const body = response.body === null ? null : secrets.seal(response.body, ownerOf(keyed))
  const stored = { fingerprint, status: response.status, headers: JSON.stringify(response.headers), body }
  await db.run(sql`
    ${insertRow(idempotencyKeys, { tenantId, actorId, key, ...stored })}
    on conflict (tenant_id, actor_id, key) do update set ${excluded([...Object.keys(stored), 'createdAt'])}`)
  return response
}

function replay(first: StoredResponse, keyed: KeyedRequest): HttpResponse {
  if (!first.fingerprint.equals(keyed.fingerprint))
    throw unprocessable('This Idempotency-Key was used for another request')
  const body = first.body === null ? null : keyed.secrets.open(first.body, ownerOf(keyed))
  return { status: first.status, headers: { ...first.headers, 'idempotency-replayed': 'true' }, body }
}

const ownerOf = ({ tenantId, actorId, key }: KeyedRequest): string => `idempotency_keys/${tenantId}/${actorId}/${key}`

/** Errors that a retry would get again. Requests with other errors may be retried with the same key. */
const isLasting = (status: number): boolean => [400, 404, 409, 412, 422].includes(status)
