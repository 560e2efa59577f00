import type { Endpoint, Reply } from '@aftermile/contract/endpoint'
import type { FastifyRequest } from 'fastify'
import type { Versioned } from '../../records/versioned.ts'
import type { Actor, Ctx, RequestCtx } from '../../tenancy/context.ts'
import { type HttpResponse, responseOf } from './response.ts'
import type { Admit, EveryoneEndpoint, Finish, Input, Route, UploadEndpoint } from './route.ts'
import type { Upload } from './uploads.ts'

/*
 * These functions connect an endpoint of the contract with its handler. A route does not carry the type of its endpoint, so
 * each function restores it with `as`: the input was parsed by the schemas of this endpoint.
 */

type Handler<E extends Endpoint> = (ctx: RequestCtx, input: Input<E>) => Promise<Reply<E> | Versioned<Reply<E>>>

/** Responds to a user. */
export function serve<const E extends Endpoint>(endpoint: E, handler: Handler<E>): Route {
  return {
    kind: 'user',
    endpoint,
    respond: async (ctx, input) => responseOf(endpoint, await handler(ctx, input as Input<E>)),
  }
}

/** Responds to a user. What takes long is done by `prepare`, before the transaction begins. */
export function servePrepared<const E extends Endpoint, Prepared>(
  endpoint: E,
  prepare: (input: Input<E>, actor: Actor) => Promise<Prepared>,
  handler: (
    ctx: RequestCtx,
    input: Input<E> & { prepared: Prepared },
    request: FastifyRequest,
  ) => Promise<Reply<E> | Versioned<Reply<E>>>,
): Route {
  return {
    kind: 'user',
    endpoint,
    prepare: (input, actor) => prepare(input as Input<E>, actor),
    respond: async (ctx, input, request, prepared) =>
      responseOf(endpoint, await handler(ctx, { ...(input as Input<E>), prepared: prepared as Prepared }, request)),
  }
}

type Result<E extends Endpoint> = Reply<E> | Versioned<Reply<E>>
type Finished<E extends Endpoint> = { readonly before: Result<E>; readonly finish: () => Promise<Result<E>> }

/** Responds to a user after the commit, when what was stored has been sent. A repeated request gets the reply from before. */
export function serveFinished<const E extends Endpoint>(
  endpoint: E,
  handler: (ctx: RequestCtx, input: Input<E>) => Promise<Finished<E>>,
): Route {
  return {
    kind: 'user',
    endpoint,
    respond: async (ctx, input) => {
      const { before, finish } = await handler(ctx, input as Input<E>)
      return { ...responseOf(endpoint, before), finish: async () => responseOf(endpoint, await finish()) }
    },
  }
}

/** Responds to a user with a response of its own instead of the reply as JSON. */
export function serveResponse<const E extends Endpoint>(
  endpoint: E,
  respond: (ctx: RequestCtx, input: Input<E>, request: FastifyRequest) => Promise<HttpResponse>,
): Route {
  return { kind: 'user', endpoint, respond: (ctx, input, request) => respond(ctx, input as Input<E>, request) }
}

/** Responds to a user who sends a file. The file stays on disk until the request has its response. */
export function serveUpload<const E extends UploadEndpoint>(
  endpoint: E,
  handler: (ctx: RequestCtx, input: Input<E> & { file: Upload }) => Promise<Reply<E>>,
): Route {
  return {
    kind: 'upload',
    endpoint,
    respond: async (ctx, input, file) => responseOf(endpoint, await handler(ctx, { ...(input as Input<E>), file })),
  }
}

/** Responds to a user who sends a file. What takes long is done by `prepare`, before the transaction begins. */
export function servePreparedUpload<const E extends UploadEndpoint, Prepared>(
  endpoint: E,
  prepare: (file: Upload) => Promise<Prepared>,
  handler: (ctx: RequestCtx, input: Input<E> & { prepared: Prepared }) => Promise<Reply<E> | Versioned<Reply<E>>>,
): Route {
  return {
    kind: 'upload',
    endpoint,
    prepare,
    respond: async (ctx, input, _file, prepared) =>
      responseOf(endpoint, await handler(ctx, { ...(input as Input<E>), prepared: prepared as Prepared })),
  }
}

/** Responds to a user after a call to the outside. The function that `prepare` returns runs without a transaction. */
export function serveOutside<const E extends Endpoint>(
  endpoint: E,
  prepare: (ctx: RequestCtx, input: Input<E>) => Promise<Finish<Reply<E>>>,
): Route {
  return {
    kind: 'outside',
    endpoint,
    async prepare(ctx, input) {
      const finish = await prepare(ctx, input as Input<E>)
      return async (...outside) => responseOf(endpoint, await finish(...outside))
    },
  }
}

/** Responds to a caller who is not a user. */
export function serveEveryone<const E extends EveryoneEndpoint>(
  endpoint: E,
  admit: Admit<(ctx: Ctx, input: Input<E>) => Promise<Reply<E>>>,
): Route {
  return {
    kind: 'everyone',
    endpoint,
    async admit(request, db) {
      const { respond, ...admitted } = await admit(request, db)
      return { ...admitted, respond: async (ctx, input) => responseOf(endpoint, await respond(ctx, input as Input<E>)) }
    },
  }
}
