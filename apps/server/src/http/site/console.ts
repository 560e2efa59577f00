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
  await app.register(fastifyStatic, {
    root: dist,
    index: false,
    wildcard: false,
    preCompressed: true,
    setHeaders: (reply, path) => {
      const isHashed = path.includes('/assets/')
      reply.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache')
    },
  })
}
