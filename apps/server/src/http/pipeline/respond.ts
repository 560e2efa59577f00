import type { FastifyRequest } from 'fastify'
import type pg from 'pg'
import type { ConnectOutside } from '../../adapters/egress/connect-outside.ts'
import type { CallOutside } from '../../adapters/egress/outside-call.ts'
import type { Secrets } from '../../security/secrets.ts'
import type { RequestCtx } from '../../tenancy/context.ts'
import { type AuthoriseOptions, actorIdOf, authorise } from '../access/authorise.ts'
import type { HttpResponse } from '../routes/response.ts'
import type { OutsideRoute, UploadRoute, UserRoute } from '../routes/route.ts'
import { withUpload } from '../routes/uploads.ts'
import { respondOnce } from './idempotency.ts'
import { parseRequest } from './parse-request.ts'
import type { ReplicaReads } from './replica-reads.ts'
import { respondFromReplica } from './respond-from-replica.ts'
import { runAsUser } from './run-as-user.ts'

/** What the server needs to respond on a route of any kind. */
export type RespondOptions = AuthoriseOptions & {
  pool: pg.Pool
  secrets: Secrets
  callOutside: CallOutside
  connectOutside: ConnectOutside
  isReadOnly: boolean
  /** Null without a replica. */
  reads: ReplicaReads | null
}

export async function respondToUser(
  route: UserRoute,
  request: FastifyRequest,
  options: RespondOptions,
): Promise<HttpResponse> {
  const { endpoint } = route
  const authorised = await authorise(request, endpoint, options)
  const input = parseRequest(endpoint, request)
  const prepared = await route.prepare?.(input, authorised.actor)
  const respond = (ctx: RequestCtx) => {
    const idempotent = {
      ctx,
      actorId: actorIdOf(ctx.actor),
      secrets: options.secrets,
      request,
      content: request.body,
      endpoint,
    }
    return respondOnce(idempotent, () => route.respond(ctx, input, request, prepared))
  }
  const response =
    (await respondFromReplica(authorised, options, respond)) ?? (await runAsUser(authorised, options, respond))
  if (!response.finish) return response
  return response.finish().finally(() => options.reads?.changes.by(authorised.actor))
}

export async function respondToUpload(
  route: UploadRoute,
  request: FastifyRequest,
  options: RespondOptions,
): Promise<HttpResponse> {
  const { endpoint } = route
  const authorised = await authorise(request, endpoint, options)
  const input = parseRequest(endpoint, request)
  return withUpload(request, endpoint.maxBytes, async file => {
    const prepared = await route.prepare?.(file)
    return runAsUser(authorised, options, ctx => {
      const content = `${file.name}/${file.sha256.toString('hex')}`
      const idempotent = { ctx, actorId: actorIdOf(ctx.actor), secrets: options.secrets, request, content, endpoint }
      return respondOnce(idempotent, () => route.respond(ctx, input, file, prepared))
    })
  })
}

export async function respondFromOutside(
  route: OutsideRoute,
  request: FastifyRequest,
  options: RespondOptions,
): Promise<HttpResponse> {
  const { endpoint } = route
  const authorised = await authorise(request, endpoint, options)
  const input = parseRequest(endpoint, request)
  const finish = await runAsUser(authorised, options, ctx => route.prepare(ctx, input))
  return finish(options.callOutside, options.connectOutside)
}
