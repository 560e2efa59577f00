import { IncomingMessage, type ServerResponse } from 'node:http'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { networkOf } from '../../../limits/network-of.ts'
import { type ForgottenOptions, serveForgotten } from './forgotten/serve-forgotten.ts'
import { font, signInHeaders, styleSheet } from './pages/page.ts'
import { busyPage } from './pages/pages.ts'
import { type SignInOptions, serveSignIn } from './sign-in.ts'

/** Anyone may call these addresses, and each call is stored for an hour or longer. */
const leavesRecord = /^\/oidc\/(auth|session\/end)\/?(\?|$)/i

type ProviderOptions = SignInOptions &
  ForgottenOptions & {
    /** The response of the provider with its current keys. */
    respond(request: IncomingMessage, reply: ServerResponse): Promise<void>
  }

/** Mounts the provider and its pages under /oidc. */
export async function mountProvider(app: FastifyInstance, publicUrl: URL, options: ProviderOptions): Promise<void> {
  await app.register(scope => serveSignIn(scope, options))
  await app.register(scope => serveForgotten(scope, options))
  await app.register(async scope => {
    const forever = { 'cache-control': 'public, max-age=31536000, immutable' }
    scope.get('/oidc/pages.css', (_, reply) => reply.headers(forever).type('text/css').send(styleSheet))
    scope.get('/oidc/inter.woff2', (_, reply) => reply.headers(forever).type('font/woff2').send(font))
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: 56 * 1024 },
      (_, text, done) => done(null, text),
    )
    // The provider refuses every other body without reading it.
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null))
    const { respond, limits } = options
    const starts = limits('sign-in starts', { max: 300, windowSeconds: 60 })
    scope.all('/oidc/*', async (request, reply) => {
      if (leavesRecord.test(request.url)) {
        const waitSeconds = await starts.count(networkOf(request.ip))
        if (waitSeconds !== null) return sendBusyPage(reply, waitSeconds)
      }
      prepareReply(reply)
      respond(requestForProvider(request, publicUrl), reply.raw)
    })
  })
}

const sendBusyPage = (reply: FastifyReply, waitSeconds: number) =>
  reply
    .code(429)
    .headers({ ...signInHeaders, 'retry-after': String(waitSeconds) })
    .type('text/html; charset=utf-8')
    .send(busyPage())

function prepareReply(reply: FastifyReply): void {
  reply.hijack()
  const headers = { ...reply.getHeaders(), ...signInHeaders }
  for (const [name, value] of Object.entries(headers)) if (value !== undefined) reply.raw.setHeader(name, value)
}

/** The request as the provider must see it: with its own root at the public address, and with a body that it can read. */
function requestForProvider({ raw, body }: FastifyRequest, { protocol, host }: URL): IncomingMessage {
  const url = raw.url ?? ''
  const request = new IncomingMessage(raw.socket)
  Object.assign(request, {
    method: raw.method,
    headers: { ...raw.headers, 'x-forwarded-proto': protocol.replace(':', ''), 'x-forwarded-host': host },
    httpVersion: raw.httpVersion,
    originalUrl: url,
    url: url.slice('/oidc'.length),
    complete: true,
  })
  if (typeof body === 'string') request.push(body)
  request.push(null)
  return request
}
