import type { Need } from '@aftermile/domain/access'
import type { z } from 'zod'

export const apiBase = '/api/v1'

/** One call of the API as data. The server checks access and input from it; the console and OpenAPI read it. */
export type Endpoint = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Below /api/v1, with {parameters} in braces. */
  readonly path: string
  readonly need: Need
  readonly summary: string
  readonly params?: z.ZodObject
  readonly query?: z.ZodObject
  readonly body?: z.ZodType
  /** Absent: 204 without a body. */
  readonly reply?: z.ZodType
  readonly status?: 200 | 201 | 202
  /** The largest body, if larger than the default. */
  readonly maxBytes?: number
  /** Calls per minute and user, if fewer than the default. */
  readonly perMinute?: number
  /** The body is a form with a file in the field `file`. */
  readonly upload?: true
  /** The body is read as raw text, whatever its content type. */
  readonly raw?: true
  /** The response is a file of this content type. */
  readonly download?: string
  /** What it changes has a version, which `If-Match` may name. */
  readonly versioned?: true
  /** Callers who are not signed in send the code of an invite. */
  readonly inviteCode?: true
  /** A GET with a side effect: always, or only with this parameter in its query. */
  readonly acts?: true | string
  /** It reads very much: always, or only with one of these parameters in its query. A few of a tenant run at once, others wait. */
  readonly heavy?: true | readonly string[]
  /** It takes rows in: each of its `items` counts towards the rows per minute of a tenant. A few of a tenant run at once, others wait. */
  readonly countsItems?: true
  /** What it reads may be some seconds old, so a replica of the database may answer. For a GET, or a POST whose reply is a file. */
  readonly mayLag?: true
}

export const endpoint = <const E extends Endpoint>(definition: E): E => definition

/** What a caller sends, before defaults are filled in. */
export type Params<E extends Endpoint> = E extends { params: z.ZodType } ? z.output<E['params']> : Record<never, never>
export type Query<E extends Endpoint> = E extends { query: z.ZodType } ? z.output<E['query']> : Record<never, never>
export type Body<E extends Endpoint> = E extends { body: z.ZodType } ? z.output<E['body']> : undefined
export type SentQuery<E extends Endpoint> = E extends { query: z.ZodType } ? z.input<E['query']> : Record<never, never>
export type SentBody<E extends Endpoint> = E extends { body: z.ZodType } ? z.input<E['body']> : undefined
export type Reply<E extends Endpoint> = E extends { reply: z.ZodType } ? z.output<E['reply']> : void

/** The path with its parameters filled in and encoded. */
export function pathOf(endpoint: Endpoint, params: Readonly<Record<string, unknown>> = {}): string {
  return endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])))
}
