import type { Body, Endpoint, Params, Query, Reply } from '@aftermile/contract/endpoint'
import { apiBase } from '@aftermile/contract/index'
import { failuresOf } from '@aftermile/contract/problem'
import { mayDo, needInWords } from '@aftermile/domain/access'
import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type pg from 'pg'
import type { z } from 'zod'
import type { Call } from '../adapters/egress/outside.ts'
import type { Actor, Ctx, RequestCtx } from '../context.ts'
import { asDb, type Db, isSerializationFailure } from '../db/pool.ts'
import { inTenant } from '../db/tenant.ts'
import { forbidden, notFound, refusedAll, tooMany, unavailable } from '../problem.ts'
import type { Secrets } from '../secrets.ts'
import type { Versioned } from '../versioned.ts'
import { type Actors, credentialsOf } from './actor.ts'
import { type Answer, answerOf, versionOf } from './answer.ts'
import { openCounter } from './counter.ts'
import { fingerprintOf, keyOf, once } from './idempotency.ts'
import { streamOf } from './pieces.ts'

export type Input<E extends Endpoint> = {
  params: Params<E>
  query: Query<E>
  body: Body<E>
  /** The version the caller has seen; null when it does not care. */
  ifMatch: number | null
}

type Handler<E extends Endpoint> = (ctx: RequestCtx, input: Input<E>) => Promise<Reply<E> | Versioned<Reply<E>>>

/** Takes in what comes besides JSON, before the transaction begins, and drops it when all is over. */
export type Intake = {
  /** Answers what tells this content from any other; asked again, it takes nothing anew. */
  take(request: FastifyRequest): Promise<string>
  drop(request: FastifyRequest): Promise<void>
}

type UserRoute = {
  readonly endpoint: Endpoint
  readonly answer: (ctx: RequestCtx, input: Input<Endpoint>, request: FastifyRequest) => Promise<Answer>
  readonly intake?: Intake
}

/** What is left to do when the transaction is over; it may call the outside. */
type Later = (callOutside: Call) => Promise<Answer>

type OutsideRoute = {
  readonly endpoint: Endpoint
  readonly prepare: (ctx: RequestCtx, input: Input<Endpoint>) => Promise<Later>
}

/** Whom a call without a user is for, and what answers it. */
type Admitted<Answers> = {
  tenantId: string
  /** Empty or absent: every merchant. */
  merchants?: readonly string[]
  author: Ctx['author']
  answer: Answers
}

type Admit<Answers> = (request: FastifyRequest, db: Db, secrets: Secrets) => Promise<Admitted<Answers>>

type OpenRoute = {
  readonly endpoint: Endpoint
  readonly admit: Admit<(ctx: Ctx, input: Input<Endpoint>) => Promise<Answer>>
}

export type Route = UserRoute | OutsideRoute | OpenRoute

/** An endpoint of the contract and what answers it. */
export function serve<const E extends Endpoint>(endpoint: E, handler: Handler<E>): Route {
  return {
    endpoint,
    // mount() has parsed the input with this endpoint's own schemas.
    answer: async (ctx, input) => answerOf(endpoint, await handler(ctx, input as Input<E>)),
  }
}

type Prepare<E extends Endpoint> = (
  ctx: RequestCtx,
  input: Input<E>,
) => Promise<(callOutside: Call) => Promise<Reply<E>>>

/**
 * The same for an endpoint that asks the outside and changes nothing here: `prepare` reads what that takes in a transaction, and
 * what it answers runs without one.
 */
export function serveOutside<const E extends Endpoint>(endpoint: E, prepare: Prepare<E>): Route {
  return {
    endpoint,
    async prepare(ctx, input) {
      const later = await prepare(ctx, input as Input<E>) // as above
      return async callOutside => answerOf(endpoint, await later(callOutside))
    },
  }
}

type OpenEndpoint = Endpoint & { need: 'everyone' }

/** The same for an endpoint that needs no user: `admit` finds the tenant by what the caller shows, or refuses. */
export function serveEveryone<const E extends OpenEndpoint>(
  endpoint: E,
  admit: Admit<(ctx: Ctx, input: Input<E>) => Promise<Reply<E>>>,
): Route {
  return {
    endpoint,
    async admit(request, db, secrets) {
      const { answer, ...admitted } = await admit(request, db, secrets)
      return { ...admitted, answer: async (ctx, input) => answerOf(endpoint, await answer(ctx, input as Input<E>)) } // as above
    },
  }
}

export type ServeOptions = {
  pool: pg.Pool
  secrets: Secrets
  /** Where people reach the console. */
  publicUrl: string
  chatWidgetOrigins: readonly string[]
  actors: Actors
  callOutside: Call
  /** Seconds to wait, or null when the actor may go on. */
  limitActor: (request: FastifyRequest, actor: Actor) => Promise<number | null>
}

/** Makes routes of them: actor → need → parse → one transaction with its tenant → reply. */
export function mount(app: FastifyInstance, routes: readonly Route[], options: ServeOptions): void {
  for (const route of routes) if (!route.endpoint.upload && !route.endpoint.raw) mountOne(app, route, options)
  app.register(async raw => {
    raw.removeAllContentTypeParsers()
    raw.addContentTypeParser('*', { parseAs: 'string' }, (_, body, done) => done(null, body))
    for (const route of routes) if (route.endpoint.raw) mountOne(raw, route, options)
  })
  app.register(async forms => {
    await forms.register(multipart, { throwFileSizeLimit: false })
    for (const route of routes) if (route.endpoint.upload) mountOne(forms, route, options)
  })
}

function mountOne(app: FastifyInstance, route: Route, options: ServeOptions): void {
  const { method, path, maxBytes, perMinute } = route.endpoint
  const counted = { ...options, count: perMinute === undefined ? null : openCounter(perMinute) }
  app.route({
    method,
    url: apiBase + path.replace(/\{(\w+)\}/g, ':$1'),
    ...(maxBytes !== undefined && { bodyLimit: maxBytes }),
    handler: async (request, reply) => {
      const answer =
        'admit' in route
          ? respondToEveryone(route, request, options)
          : respond(route, request, counted).then(later => finish(later, options))
      return send(reply, await answer.finally(() => 'intake' in route && route.intake?.drop(request)), options.pool)
    },
  })
}

const finish = (answer: Answer | Later, { callOutside }: ServeOptions) =>
  typeof answer === 'function' ? answer(callOutside) : answer

const maxTries = 4

async function respond(
  route: UserRoute | OutsideRoute,
  request: FastifyRequest,
  { pool, secrets, publicUrl, chatWidgetOrigins, actors, limitActor, count }: ServeOptions & Counted,
): Promise<Answer | Later> {
  const { endpoint } = route
  const credentials = credentialsOf(request)
  let input: Input<Endpoint> | null = null
  for (let tries = 1; tries <= maxTries; tries++) {
    const { actor } = await actors.identify(credentials)
    if (tries === 1) {
      const waitSeconds = await limitActor(request, actor)
      if (waitSeconds !== null) throw tooMany(waitSeconds)
    }
    if (!mayDo(actor, endpoint.need)) {
      if (tries > 1) throw forbidden(`This needs ${needInWords(endpoint.need)}`)
      // The right may have been given since the actor was read.
      actors.forget(credentials)
      continue
    }
    const actorId = `${actor.homeTenantId}/${actor.userId}`
    if (input === null) {
      const waitSeconds = count?.(actorId) ?? null
      if (waitSeconds !== null) throw tooMany(waitSeconds)
    }
    const parsed: Input<Endpoint> = input ?? parse(endpoint, request)
    input = parsed
    const content = 'intake' in route && route.intake ? await route.intake.take(request) : request.body
    try {
      const isReadOnly = 'prepare' in route || (endpoint.method === 'GET' && !endpoint.acts)
      const options = { limits: actor, holder: actor, isReadOnly }
      return await inTenant(pool, options, async ({ db, stamp }): Promise<Answer | Later> => {
        const ctx = {
          tenantId: actor.tenantId,
          author: { id: actor.userId, name: actor.name },
          actor,
          db,
          log: request.log,
          secrets,
          publicUrl,
          chatWidgetOrigins,
        }
        const checked = stamp.then(now => {
          if (now !== actor.stamp) throw new OutdatedActor()
        })
        // A read may run beside the check, for its answer is dropped if the check fails; a write waits.
        if (!isReadOnly) await checked
        const asked = { ctx, actorId, secrets, request, content, endpoint }
        const answering =
          'prepare' in route ? route.prepare(ctx, parsed) : answerOnce(asked, () => route.answer(ctx, parsed, request))
        const [answer] = await Promise.all([answering, checked])
        return answer
      })
    } catch (error) {
      if (error instanceof OutdatedActor) actors.forget(credentials)
      else if (!isSerializationFailure(error)) throw error
    }
  }
  throw unavailable()
}

/** Counts the calls of an endpoint that may be called only so often. */
type Counted = { count: ((actorId: string) => number | null) | null }

/** The actor's rights changed since they were read. */
class OutdatedActor extends Error {}

async function respondToEveryone(
  { endpoint, admit }: OpenRoute,
  request: FastifyRequest,
  { pool, secrets }: ServeOptions,
): Promise<Answer> {
  const { tenantId, merchants = [], author, answer } = await admit(request, asDb(pool), secrets)
  const input = parse(endpoint, request)
  for (let tries = 1; ; tries++) {
    try {
      return await inTenant(pool, { limits: { tenantId, merchants } }, ({ db }) => {
        const ctx = { tenantId, author, db, log: request.log }
        // No tenant's id begins so: nobody shares their keys with a user.
        const asked = { ctx, actorId: `~${author.id}`, secrets, request, content: request.body, endpoint }
        return answerOnce(asked, () => answer(ctx, input))
      })
    } catch (error) {
      if (tries === maxTries || !isSerializationFailure(error)) throw error
    }
  }
}

type Asked = {
  ctx: Ctx
  actorId: string
  secrets: Secrets
  request: FastifyRequest
  content: unknown
  endpoint: Endpoint
}

function answerOnce(asked: Asked, work: () => Promise<Answer>): Promise<Answer> {
  const { ctx, actorId, secrets, request, content, endpoint } = asked
  // A file changes nothing and is too large to be remembered: asked for again, it is written again.
  const isFile = endpoint.download !== undefined
  const key = request.method === 'POST' && !isFile ? keyOf(request.headers['idempotency-key']) : null
  if (key === null) return work()
  const fingerprint = fingerprintOf(request.method, request.url, content)
  return once(ctx.db, { tenantId: ctx.tenantId, actorId, key, fingerprint, secrets }, work)
}

function parse(endpoint: Endpoint, request: FastifyRequest): Input<Endpoint> {
  const params = endpoint.params?.safeParse(request.params)
  if (params && !params.success) throw notFound()
  return {
    params: params?.data ?? {},
    query: endpoint.query ? parsed(endpoint.query, request.query) : {},
    // Typed again by serve(), endpoint by endpoint.
    body: (endpoint.body ? parsed(endpoint.body, request.body) : undefined) as undefined,
    ifMatch: versionOf(request.headers['if-match']),
  }
}

function parsed<T>(schema: z.ZodType<T>, value: unknown): T {
  const result = schema.safeParse(value, { reportInput: true })
  if (!result.success) throw refusedAll(failuresOf(result.error))
  return result.data
}

function send(reply: FastifyReply, { status, headers, body, bytes, pieces }: Answer, pool: pg.Pool): FastifyReply {
  return reply
    .code(status)
    .headers(headers)
    .send(pieces ? streamOf(pool, pieces) : (bytes ?? body))
}
