import type { FastifyRequest } from 'fastify'
import type pg from 'pg'
import type { ConnectOutside } from '../../adapters/egress/connect-outside.ts'
import type { CallOutside } from '../../adapters/egress/outside-call.ts'
import type { Secrets } from '../../security/secrets.ts'
import type { RequestCtx } from '../../tenancy/context.ts'
import {
  type AuthorisedRequest,
  type AuthoriseOptions,
  actorIdOf,
  authorise,
  refuseTooMany,
} from '../access/authorise.ts'
import type { HttpResponse } from '../routes/response.ts'
import type { Input, OutsideRoute, UploadRoute, UserRoute } from '../routes/route.ts'
import { withUpload } from '../routes/uploads.ts'
import type { TakeTurn } from './heavy-calls.ts'
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
  takeTurn: TakeTurn
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
  if (endpoint.countsItems) await countItems(authorised, input, options)
  return inTurn(authorised, input, options, () => respondInTransaction(route, authorised, input, options))
}

async function respondInTransaction(
  route: UserRoute,
  authorised: AuthorisedRequest,
  input: Input,
  options: RespondOptions,
): Promise<HttpResponse> {
  const { endpoint, request } = authorised
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
  const respond = async () => {
    const finish = await runAsUser(authorised, options, ctx => route.prepare(ctx, input))
    return finish(options.callOutside, options.connectOutside)
  }
  return inTurn(authorised, input, options, respond)
}

/** Heavy calls of a tenant wait for each other. */
async function inTurn(
  { endpoint, actor }: AuthorisedRequest,
  { query }: Input,
  { takeTurn }: RespondOptions,
  respond: () => Promise<HttpResponse>,
): Promise<HttpResponse> {
  const leave = await takeTurn(endpoint, query, actor.tenantId)
  return leave === null ? respond() : respond().finally(leave)
}

/** Rows count, so that a batch of 1,000 costs as much as 1,000 calls with one. */
async function countItems(
  { actor }: AuthorisedRequest,
  { body }: { body: unknown },
  { callLimits }: RespondOptions,
): Promise<void> {
  const { items } = body as { items: readonly unknown[] } // the contract has them where it says that they count
  refuseTooMany(await callLimits.countRows(actor, items.length))
}
