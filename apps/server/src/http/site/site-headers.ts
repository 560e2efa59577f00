import type { FastifyInstance } from 'fastify'
import helmet from 'helmet'
import type { Config } from '../../config.ts'
import { consolePolicy } from '../../security/page-headers.ts'

type Options = Pick<Config, 'pluginOrigins' | 'chatWidgetOrigins'> & {
  readonly publicUrl: string
  readonly issuer: string
}

/** Sets the headers that every answer has. A page of another kind replaces them with its own. */
export function setSiteHeaders(app: FastifyInstance, options: Options): void {
  const { pluginOrigins, chatWidgetOrigins, publicUrl, issuer } = options
  const { origin } = new URL(issuer)
  const directives = consolePolicy({
    issuer: origin === new URL(publicUrl).origin ? [] : [origin],
    chat: chatWidgetOrigins,
    plugin: pluginOrigins,
  })
  const setHeaders = helmet({
    contentSecurityPolicy: { useDefaults: false, directives },
    // X-Frame-Options takes no list of origins; frame-ancestors replaces it.
    xFrameOptions: false,
    referrerPolicy: { policy: 'no-referrer' },
    strictTransportSecurity: publicUrl.startsWith('https:'),
    crossOriginEmbedderPolicy: false,
    // A framed plugin signs in through a window of its own, which must keep its opener.
    crossOriginOpenerPolicy: pluginOrigins.length === 0,
  })
  app.addHook('onRequest', (request, reply, next) => setHeaders(request.raw, reply.raw, () => next()))
}
