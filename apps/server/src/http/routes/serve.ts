import type { Endpoint, Reply } from '@aftermile/contract/endpoint'
import type { FastifyRequest } from 'fastify'
import type { CallOutside } from '../../adapters/egress/outside-call.ts'
import type { Versioned } from '../../records/versioned.ts'
import type { Ctx, RequestCtx } from '../../tenancy/context.ts'
import { type HttpResponse, responseOf } from './response.ts'
import type { Admit, EveryoneEndpoint, Input, Route, UploadEndpoint } from './route.ts'
import type { Upload } from './uploads.ts'

/*
 * Each of these pairs an endpoint of the contract with what answers it. A route has forgotten which endpoint its input was
 * parsed for, so each says it again, with `as`: the input was parsed by the schemas of this very endpoint.
 */

type Handler<E extends Endpoint> = (ctx: RequestCtx, input: Input<E>) => Promise<Reply<E> | Versioned<Reply<E>>>

/** Answers a user. */
export function serve<const E extends Endpoint>(endpoint: E, handler: Handler<E>): Route {
  return {
    kind: 'user',
    endpoint,
    answer: async (ctx, input) => responseOf(endpoint, await handler(ctx, input as Input<E>)),
  }
}

/** Answers a user with something other than the reply as JSON. */
export function serveResponse<const E extends Endpoint>(
  endpoint: E,
  answer: (ctx: RequestCtx, input: Input<E>, request: FastifyRequest) => Promise<HttpResponse>,
): Route {
  return { kind: 'user', endpoint, answer: (ctx, input, request) => answer(ctx, input as Input<E>, request) }
}

/** Answers a user who sends a file. It lies on disk until the request is answered. */
export function serveUpload<const E extends UploadEndpoint>(
  endpoint: E,
  handler: (ctx: RequestCtx, input: Input<E> & { file: Upload }) => Promise<Reply<E>>,
): Route {
  return {
    kind: 'upload',
    endpoint,
    answer: async (ctx, input, file) => responseOf(endpoint, await handler(ctx, { ...(input as Input<E>), file })),
  }
}

/** Answers a user by asking the outside. `prepare` reads what that takes; what it returns runs without a transaction. */
export function serveOutside<const E extends Endpoint>(
  endpoint: E,
  prepare: (ctx: RequestCtx, input: Input<E>) => Promise<(callOutside: CallOutside) => Promise<Reply<E>>>,
): Route {
  return {
    kind: 'outside',
    endpoint,
    async prepare(ctx, input) {
      const finish = await prepare(ctx, input as Input<E>)
      return async callOutside => responseOf(endpoint, await finish(callOutside))
    },
  }
}

/** Answers a caller who is no user. */
export function serveEveryone<const E extends EveryoneEndpoint>(
  endpoint: E,
  admit: Admit<(ctx: Ctx, input: Input<E>) => Promise<Reply<E>>>,
): Route {
  return {
    kind: 'everyone',
    endpoint,
    async admit(request, db) {
      const { answer, ...admitted } = await admit(request, db)
      return { ...admitted, answer: async (ctx, input) => responseOf(endpoint, await answer(ctx, input as Input<E>)) }
    },
  }
}
