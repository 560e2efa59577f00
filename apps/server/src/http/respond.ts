import type { FastifyRequest } from 'fastify'
import type pg from 'pg'
import type { Call } from '../adapters/egress/outside.ts'
import type { Secrets } from '../secrets.ts'
import type { Answer } from './answer.ts'
import { type Authorising, actorIdOf, authorise } from './authorise.ts'
import { answerOnce } from './idempotency.ts'
import { parse } from './parse.ts'
import type { OutsideRoute, UploadRoute, UserRoute } from './route.ts'
import { runAsUser } from './run-as-user.ts'
import { withUpload } from './uploads.ts'

/** What a route of any kind is answered with. */
export type Responding = Authorising & { pool: pg.Pool; secrets: Secrets; callOutside: Call; isReadOnly: boolean }

export async function respondToUser(route: UserRoute, request: FastifyRequest, options: Responding): Promise<Answer> {
  const { endpoint } = route
  const authorised = await authorise(request, endpoint, options)
  const input = parse(endpoint, request)
  return runAsUser(authorised, options, ctx => {
    const asked = {
      ctx,
      actorId: actorIdOf(ctx.actor),
      secrets: options.secrets,
      request,
      content: request.body,
      endpoint,
    }
    return answerOnce(asked, () => route.answer(ctx, input, request))
  })
}

export async function respondToUpload(
  route: UploadRoute,
  request: FastifyRequest,
  options: Responding,
): Promise<Answer> {
  const { endpoint } = route
  const authorised = await authorise(request, endpoint, options)
  const input = parse(endpoint, request)
  return withUpload(request, endpoint.maxBytes, file =>
    runAsUser(authorised, options, ctx => {
      const content = `${file.name}/${file.sha256.toString('hex')}`
      const asked = { ctx, actorId: actorIdOf(ctx.actor), secrets: options.secrets, request, content, endpoint }
      return answerOnce(asked, () => route.answer(ctx, input, file))
    }),
  )
}

export async function respondFromOutside(
  route: OutsideRoute,
  request: FastifyRequest,
  options: Responding,
): Promise<Answer> {
  const { endpoint } = route
  const authorised = await authorise(request, endpoint, options)
  const input = parse(endpoint, request)
  const finish = await runAsUser(authorised, options, ctx => route.prepare(ctx, input))
  return finish(options.callOutside)
}
