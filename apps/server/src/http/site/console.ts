import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { SiteConfig } from '@aftermile/contract/site-config'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { notFound } from '../../runtime/problem.ts'

const dist = resolve(import.meta.dirname, '../../../../console/dist')

/** Serves the built console and its configuration. Hashed assets are cached for ever, the page is always revalidated. */
export async function mountConsole(app: FastifyInstance, site: SiteConfig): Promise<void> {
  app.get('/config.json', (_request, reply) => reply.header('cache-control', 'no-store').send(site))
  app.get('/version.json', (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ version: site.version }),
  )
  const page = await readFile(join(dist, 'index.html'), 'utf8').catch(() => null)
  if (page !== null) await mountAssets(app)
  app.setNotFoundHandler((request, reply) => {
    const wantsPage = request.method === 'GET' && !/^\/(api|oidc|assets|media|track)\//.test(request.url)
    if (!wantsPage || page === null) throw notFound('There is nothing at this address')
    return reply.header('cache-control', 'no-cache').type('text/html; charset=utf-8').send(page)
  })
}

async function mountAssets(app: FastifyInstance): Promise<void> {
  const usual = { index: false, preCompressed: true, decorateReply: false } as const
  // One route for hundreds of files: a route for each would take a tenth of a second at every start.
  await app.register(fastifyStatic, {
    ...usual,
    root: join(dist, 'assets'),
    prefix: '/assets/',
    setHeaders: reply => reply.header('cache-control', 'public, max-age=31536000, immutable'),
  })
  await app.register(fastifyStatic, {
    ...usual,
    root: dist,
    wildcard: false,
    globIgnore: ['assets/**', '**/*.br', '**/*.gz'],
    setHeaders: reply => reply.header('cache-control', 'no-cache'),
  })
}
