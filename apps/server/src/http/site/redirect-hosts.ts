import type { FastifyInstance } from 'fastify'

type Options = { legacyHosts: readonly { from: string; to: string }[]; publicUrl: string }

/** Hosts of the old brand lead to the new one, with path and query; and so does a loopback address that is not the public one. */
export function redirectHosts(app: FastifyInstance, { legacyHosts, publicUrl }: Options): void {
  const { protocol, host, port } = new URL(publicUrl)
  const moved = new Map(legacyHosts.map(({ from, to }) => [from, `${protocol}//${to}`]))
  const isLocal = host.startsWith('localhost')

  app.addHook('onRequest', async (request, reply) => {
    const asked = request.host.toLowerCase()
    const target =
      moved.get(asked) ??
      (isLocal && asked === `127.0.0.1:${port}` && isPage(request.headers.accept) ? publicUrl : undefined)
    if (target !== undefined) return reply.redirect(target + request.url, 308)
  })
}

/** Only pages: programs may go on calling the API by either name. */
const isPage = (accept: string | undefined): boolean => accept?.includes('text/html') ?? false
