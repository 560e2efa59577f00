import type { Body, Endpoint, Params, Query } from '@aftermile/contract/endpoint'
import type { FastifyRequest } from 'fastify'
import type { CallOutside } from '../../adapters/egress/outside-call.ts'
import type { Db } from '../../db/pool.ts'
import type { Ctx, RequestCtx } from '../../tenancy/context.ts'
import type { HttpResponse } from './response.ts'
import type { Upload } from './uploads.ts'

/** What a request says, parsed by the schemas of its endpoint. */
export type Input<E extends Endpoint = Endpoint> = {
  params: Params<E>
  query: Query<E>
  body: Body<E>
  /** The version the caller has seen; null when it does not care. */
  ifMatch: number | null
}

/** For a user: answered in one transaction. */
export type UserRoute = {
  readonly kind: 'user'
  readonly endpoint: Endpoint
  readonly answer: (ctx: RequestCtx, input: Input, request: FastifyRequest) => Promise<HttpResponse>
}

/** For a user who sends a file: it arrives before the transaction begins. */
export type UploadRoute = {
  readonly kind: 'upload'
  readonly endpoint: UploadEndpoint
  readonly answer: (ctx: RequestCtx, input: Input, file: Upload) => Promise<HttpResponse>
}

/** For a user whose answer needs the outside: prepared in a transaction, and finished after it. */
export type OutsideRoute = {
  readonly kind: 'outside'
  readonly endpoint: Endpoint
  readonly prepare: (ctx: RequestCtx, input: Input) => Promise<(callOutside: CallOutside) => Promise<HttpResponse>>
}

/** For callers who are no users. */
export type EveryoneRoute = {
  readonly kind: 'everyone'
  readonly endpoint: EveryoneEndpoint
  readonly admit: Admit<(ctx: Ctx, input: Input) => Promise<HttpResponse>>
}

export type Route = UserRoute | UploadRoute | OutsideRoute | EveryoneRoute

export type UploadEndpoint = Endpoint & { upload: true; maxBytes: number }
export type EveryoneEndpoint = Endpoint & { need: 'everyone' }

/** Finds the tenant by what the caller shows, and what answers them; or refuses. */
export type Admit<Answers> = (request: FastifyRequest, db: Db) => Promise<Admitted<Answers>>

type Admitted<Answers> = {
  tenantId: string
  /** Empty or absent: every merchant. */
  merchants?: readonly string[]
  author: Ctx['author']
  answer: Answers
}
