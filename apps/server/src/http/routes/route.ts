import type { Body, Endpoint, Params, Query } from '@aftermile/contract/endpoint'
import type { FastifyRequest } from 'fastify'
import type { ConnectOutside } from '../../adapters/egress/connect-outside.ts'
import type { CallOutside } from '../../adapters/egress/outside-call.ts'
import type { Db } from '../../db/pool.ts'
import type { Actor, Ctx, RequestCtx } from '../../tenancy/context.ts'
import type { HttpResponse } from './response.ts'
import type { Upload } from './uploads.ts'

/** A request, parsed by the schemas of its endpoint. */
export type Input<E extends Endpoint = Endpoint> = {
  params: Params<E>
  query: Query<E>
  body: Body<E>
} & (E extends { versioned: true } ? IfMatch : unknown)

/** The version that the caller has read; null when it accepts any. */
export type IfMatch = { ifMatch: number | null }

/** A route for users that responds in one transaction. What takes long is prepared before it begins. */
export type UserRoute = {
  readonly kind: 'user'
  readonly endpoint: Endpoint
  readonly prepare?: (input: Input, actor: Actor) => Promise<unknown>
  readonly respond: (ctx: RequestCtx, input: Input, request: FastifyRequest, prepared: unknown) => Promise<HttpResponse>
}

/** A route for users who send a file. It is received, and prepared if that takes long, before the transaction begins. */
export type UploadRoute = {
  readonly kind: 'upload'
  readonly endpoint: UploadEndpoint
  readonly prepare?: (file: Upload) => Promise<unknown>
  readonly respond: (ctx: RequestCtx, input: Input, file: Upload, prepared: unknown) => Promise<HttpResponse>
}

/** Calls the outside, by HTTP or otherwise, and gives the reply. */
export type Finish<Reply> = (callOutside: CallOutside, connectOutside: ConnectOutside) => Promise<Reply>

/** A route for users that calls the outside: prepared in a transaction, finished after it. */
export type OutsideRoute = {
  readonly kind: 'outside'
  readonly endpoint: Endpoint
  readonly prepare: (ctx: RequestCtx, input: Input) => Promise<Finish<HttpResponse>>
}

/** A route for callers who are not users. */
export type EveryoneRoute = {
  readonly kind: 'everyone'
  readonly endpoint: EveryoneEndpoint
  readonly admit: Admit<(ctx: Ctx, input: Input) => Promise<HttpResponse>>
}

export type Route = UserRoute | UploadRoute | OutsideRoute | EveryoneRoute

export type UploadEndpoint = Endpoint & { upload: true; maxBytes: number }
export type EveryoneEndpoint = Endpoint & { need: 'everyone' }

/** Finds the tenant of a caller, and the handler that responds; or refuses. */
export type Admit<Respond> = (request: FastifyRequest, db: Db) => Promise<Admitted<Respond>>

type Admitted<Respond> = {
  tenantId: string
  /** Empty or absent: every merchant. */
  merchants?: readonly string[]
  author: Ctx['author']
  respond: Respond
}
