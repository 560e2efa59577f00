import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import { newestMigration } from '../../db/migrate/migrations.ts'
import { asDb } from '../../db/pool.ts'
import { sql } from '../../db/sql.ts'
import type { Metrics } from '../../runtime/metrics.ts'
import { forbidden, Problem } from '../../runtime/problem.ts'

/** /healthz (alive), /readyz (database reachable and migrated) and /metrics (for scrapers of the same machine or network). */
export function mountHealth(app: FastifyInstance, { pool, metrics }: { pool: pg.Pool; metrics: Metrics }): void {
  app.get('/healthz', () => ({ status: 'alive' }))

  app.get('/readyz', async () => {
    const applied = await asDb(pool).find<{ id: string }>(sql`select max(id) as id from migrations`)
    // A newer version may have migrated already. Migrations stay compatible, so this version runs until it is replaced.
    if ((applied?.id ?? '') < newestMigration)
      throw new Problem(503, { message: 'The database is not migrated' }, { 'retry-after': '5' })
    return { status: 'ready' }
  })

  app.get('/metrics', async (request, reply) => {
    if (request.headers['x-forwarded-for'] !== undefined || !isPrivate(request.socket.remoteAddress ?? ''))
      throw forbidden()
    return reply.type(metrics.contentType).send(await metrics.text())
  })
}

const privateAddress = /^(::ffff:)?(127\.|10\.|192\.168\.|172\.(1[6-9]|2\d|3[01])\.)|^::1$|^f[cd]/

/** Loopback or a private network, and not through a proxy. */
const isPrivate = (address: string): boolean => privateAddress.test(address)
