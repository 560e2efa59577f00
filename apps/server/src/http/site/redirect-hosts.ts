import type { FastifyInstance } from 'fastify'

type Options = { legacyHosts: readonly { from: string; to: string }[]; publicUrl: string }

/** Redirects hosts of the old brand to the new one, with path and query. Also redirects 127.0.0.1 to a public localhost. */
export function redirectHosts(app: FastifyInstance, { legacyHosts, publicUrl }: Options): void {
  const { protocol, host, port } = new URL(publicUrl)
  const moved = new Map(legacyHosts.map(({ from, to }) => [from, `${protocol}//${to}`]))
  const isLocal = host.startsWith('localhost')

  app.addHook('onRequest', async (request, reply) => {
    const requestedHost = request.host.toLowerCase()
    const target =
      moved.get(requestedHost) ??
      (isLocal && requestedHost === `127.0.0.1:${port}` && isPage(request.headers.accept) ? publicUrl : undefined)
    if (target !== undefined) return reply.redirect(target + request.url, 308)
  })
}

/** Only pages are redirected; programs may call the API by either name. */
const isPage = (accept: string | undefined): boolean => accept?.includes('text/html') ?? false
