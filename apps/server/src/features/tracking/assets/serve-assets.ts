import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type pg from 'pg'
import { notFound } from '../../../runtime/problem.ts'
import { type BuiltFile, readHashed, readWidget } from './built-files.ts'
import { demoHeaders, demoPage } from './demo-page.ts'
import { findDemoCode } from './find-demo-code.ts'

type Options = {
  readonly pool: pg.Pool
  readonly isDemo: boolean
  /** Where the built scripts are, if not in their usual place. */
  readonly folder?: string
}

const demoTenantId = 'nordhem'

/** Scripts that pages of other sites may load, read and check by hash. */
const forEveryone = { 'access-control-allow-origin': '*', 'cross-origin-resource-policy': 'cross-origin' }

/** Serves the scripts of the tracking page and of its widget, and a page that shows the widget. */
export function mountTrackingAssets(app: FastifyInstance, { pool, isDemo, folder }: Options): void {
  const widget = readWidget(folder)
  const hashed = readHashed(folder)

  app.get('/track/widget.js', (request, reply) => {
    if (widget === null) throw notFound()
    // Its name never changes, so that shops embed it once. Within the hour they all have the newest.
    reply.headers({ ...forEveryone, 'cache-control': 'public, max-age=3600, stale-while-revalidate=86400' })
    return sendScript(request, reply, widget)
  })
  app.get<{ Params: { name: string } }>('/track/assets/:name', (request, reply) => {
    const file = hashed.get(request.params.name)
    if (file === undefined) throw notFound()
    reply.headers({ ...forEveryone, 'cache-control': 'public, max-age=31536000, immutable' })
    return sendScript(request, reply, file)
  })
  app.get('/robots.txt', (_request, reply) =>
    reply.header('cache-control', 'public, max-age=3600').type('text/plain; charset=utf-8').send(robots),
  )
  app.get<{ Querystring: { tenant?: unknown } }>('/track/demo', async (request, reply) => {
    const tenantId = tenantIn(request.query.tenant) ?? demoTenantId
    const code = isDemo && tenantId === demoTenantId ? await findDemoCode(pool, tenantId) : null
    return reply.headers(demoHeaders).type('text/html; charset=utf-8').send(demoPage({ tenantId, code }))
  })
}

/** Pages that must not be listed say so themselves, which only those hear who may open them. */
const robots = 'User-agent: *\nDisallow: /api/\nDisallow: /oidc/\n'

const tenantIn = (text: unknown): string | null =>
  typeof text === 'string' && /^[a-z0-9][a-z0-9_-]{0,62}$/i.test(text) ? text : null

async function sendScript(request: FastifyRequest, reply: FastifyReply, file: BuiltFile): Promise<FastifyReply> {
  reply.headers({ etag: file.etag, vary: 'accept-encoding', 'x-content-type-options': 'nosniff' })
  if (request.headers['if-none-match']?.includes(file.etag)) return reply.code(304).send()
  const encoding = encodingFor(String(request.headers['accept-encoding'] ?? ''))
  reply.type('text/javascript; charset=utf-8')
  if (encoding === 'identity') return reply.send(file.identity)
  return reply.header('content-encoding', encoding).send(await file[encoding]())
}

function encodingFor(accepted: string): 'br' | 'gzip' | 'identity' {
  const wants = (name: string) => new RegExp(`\\b${name}\\b(?!\\s*;\\s*q=0(\\.0*)?\\s*(,|$))`).test(accepted)
  if (wants('br')) return 'br'
  return wants('gzip') ? 'gzip' : 'identity'
}
