import type { FastifyRequest } from 'fastify'
import type pg from 'pg'
import type { Call } from '../../adapters/egress/outside-call.ts'
import type { Secrets } from '../../security/secrets.ts'
import { type Authorising, actorIdOf, authorise } from '../access/authorise.ts'
import type { Answer } from '../routes/response.ts'
import type { OutsideRoute, UploadRoute, UserRoute } from '../routes/route.ts'
import { withUpload } from '../routes/uploads.ts'
import { answerOnce } from './idempotency.ts'
import { parse } from './parse-request.ts'
import { runAsUser } from './run-as-user.ts'

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
