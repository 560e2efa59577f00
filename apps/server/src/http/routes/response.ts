import type { Endpoint, Reply } from '@aftermile/contract/endpoint'
import type { FastifyReply } from 'fastify'
import type pg from 'pg'
import { Versioned } from '../../records/versioned.ts'
import { stale } from '../../runtime/problem.ts'
import { type StreamedBody, streamOf } from './streamed-body.ts'

/** A response as it is sent, and as it is stored for an Idempotency-Key. */
export type HttpResponse = {
  status: number
  headers: Record<string, string>
  body: string | null
  /** Instead of a body, for a GET. */
  bytes?: Buffer
  pieces?: StreamedBody
  /** Runs after the commit and replaces the response. It is not stored: a repeated request gets the response from before it. */
  finish?: () => Promise<HttpResponse>
}

export function responseOf<E extends Endpoint>(endpoint: E, result: Reply<E> | Versioned<Reply<E>>): HttpResponse {
  const versioned = result instanceof Versioned ? result : null
  const data = versioned ? versioned.data : result
  const headers: Record<string, string> = versioned ? { etag: `"${versioned.version}"` } : {}
  if (!endpoint.reply) return { status: 204, headers, body: null }
  headers['content-type'] = 'application/json; charset=utf-8'
  return { status: endpoint.status ?? 200, headers, body: JSON.stringify(data) }
}

/** The version in If-Match; null when the caller accepts any. */
export function versionOf(ifMatch: string | undefined): number | null {
  if (ifMatch === undefined || ifMatch === '*') return null
  const version = /^(?:W\/)?"(\d{1,9})"$/.exec(ifMatch)?.[1]
  if (version === undefined) throw stale()
  return Number(version)
}

export function sendResponse(
  reply: FastifyReply,
  { status, headers, body, bytes, pieces }: HttpResponse,
  pool: pg.Pool,
): FastifyReply {
  return reply
    .code(status)
    .headers(headers)
    .send(pieces ? streamOf(pool, pieces) : (bytes ?? body))
}
