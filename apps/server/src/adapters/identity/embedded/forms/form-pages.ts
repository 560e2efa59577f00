import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { errors } from 'oidc-provider'
import { errorPageOf } from '../errors.ts'
import { signInHeaders } from '../pages/page.ts'

/** Lets the routes of a scope read forms, and answer errors with a page. */
export function acceptForms(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: 8192 },
    (_, text, done) => done(null, new URLSearchParams(String(text))),
  )
  app.setErrorHandler(sendErrorPage)
}

/** The fields of a form, which must be one of our own pages. */
export function formOf(request: FastifyRequest, origin: string): URLSearchParams {
  if (!isOwnForm(request, origin)) throw new errors.InvalidRequest('the form came from elsewhere', 403)
  return request.body instanceof URLSearchParams ? request.body : new URLSearchParams()
}

/** Browsers send the origin of a form. A client that sends none is not a browser, and has no cookie of one. */
function isOwnForm({ headers }: FastifyRequest, origin: string): boolean {
  const site = headers['sec-fetch-site']
  if (site !== undefined) return site === 'same-origin'
  return headers.origin === undefined || headers.origin === origin
}

export const sendPage = (reply: FastifyReply, page: string, status = 200): FastifyReply =>
  reply
    .code(status)
    .headers(signInHeaders)
    .header('cache-control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(page)

export function tooManyTries(waitSeconds: number): string {
  const minutes = Math.ceil(waitSeconds / 60)
  return `Too many attempts. Wait ${minutes} ${minutes === 1 ? 'minute' : 'minutes'} and try again.`
}

function sendErrorPage(error: unknown, request: FastifyRequest, reply: FastifyReply) {
  const { status, page } = errorPageOf(error)
  if (status >= 500) request.log.error({ err: error }, 'The sign-in page failed')
  if (status === 503) reply.header('retry-after', '1')
  return reply.code(status).headers(signInHeaders).type('text/html; charset=utf-8').send(page)
}
