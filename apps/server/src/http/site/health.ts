import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type pg from 'pg'
import { newestMigration } from '../../db/migrate/migrations.ts'
import { asDb } from '../../db/pool.ts'
import { sql } from '../../db/sql.ts'
import { finishesWithin } from '../../runtime/finishes-within.ts'
import type { Metrics } from '../../runtime/metrics.ts'
import { forbidden, Problem, unavailable } from '../../runtime/problem.ts'

/** Whoever asks waits no longer, and counts no answer as not ready. */
const maxAnswerMs = 2000

export type HealthOptions = { pool: pg.Pool; metrics: Metrics; metricsToken: string | null }

/** /healthz (alive), /readyz (database reachable and migrated) and /metrics (for scrapers with the token, or nearby ones if there is none). */
export function mountHealth(app: FastifyInstance, { pool, metrics, metricsToken }: HealthOptions): void {
  app.get('/healthz', () => ({ status: 'alive' }))

  app.get('/readyz', async () => {
    const asked = asDb(pool).find<{ id: string }>(sql`select max(id) as id from migrations`)
    if (!(await finishesWithin(maxAnswerMs, asked))) throw unavailable()
    const applied = await asked
    // A newer version may have migrated already. Migrations stay compatible, so this version runs until it is replaced.
    if ((applied?.id ?? '') < newestMigration)
      throw new Problem(503, { message: 'The database is not migrated' }, { 'retry-after': '5' })
    return { status: 'ready' }
  })

  app.get('/metrics', async (request, reply) => {
    if (metricsToken === null ? !isNearby(request) : !hasToken(request, metricsToken)) throw forbidden()
    return reply.type(metrics.contentType).send(await metrics.text())
  })
}

const privateAddress = /^(::ffff:)?(127\.|10\.|192\.168\.|172\.(1[6-9]|2\d|3[01])\.)|^::1$|^f[cd]/

/** What proxies add. One that adds none of these looks like a scraper on its own machine: METRICS_TOKEN is for that. */
const proxyHeaders = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip']

/** On loopback or in a private network, and not through a proxy. */
const isNearby = ({ headers, socket }: FastifyRequest): boolean =>
  privateAddress.test(socket.remoteAddress ?? '') && proxyHeaders.every(name => headers[name] === undefined)

const hasToken = ({ headers }: FastifyRequest, token: string): boolean =>
  timingSafeEqual(hashOf(headers.authorization ?? ''), hashOf(`Bearer ${token}`))

const hashOf = (text: string): Buffer => createHash('sha256').update(text).digest()
