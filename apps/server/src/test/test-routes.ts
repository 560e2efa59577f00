import { contract } from '@aftermile/contract/index'
import Fastify from 'fastify'
import type pg from 'pg'
import { afterAll, beforeAll } from 'vitest'
import type { CallOutside } from '../adapters/egress/outside-call.ts'
import { appRole } from '../db/migrate/migrate.ts'
import { openPool } from '../db/pool.ts'
import { sql } from '../db/sql.ts'
import { openActors } from '../http/access/actors.ts'
import type { CallLimits } from '../http/access/rate-limits.ts'
import { recentRefusals } from '../http/access/recent-refusals.ts'
import { freeConnections } from '../http/pipeline/free-connections.ts'
import { handleProblems } from '../http/pipeline/handle-problems.ts'
import { openHeavyCalls } from '../http/pipeline/heavy-calls.ts'
import { mountRoutes } from '../http/pipeline/mount-routes.ts'
import type { Route } from '../http/routes/route.ts'
import { openSecrets } from '../security/secrets.ts'
import type { Ctx } from '../tenancy/context.ts'
import { recentCallers } from '../tenancy/recent-callers.ts'
import { type Caller, callerOf } from './caller.ts'
import { limitsOfProcess } from './limits-of-process.ts'
import { secretKey, type TestServer } from './server.ts'

export type Mounted = {
  pool: pg.Pool
  url: string
  /** A caller with a token of a user of the tenant nordhem, by id. */
  as(userId: string): Promise<Caller>
}

const refuse = async () => ({ kind: 'refused', message: 'Nothing is called here' }) as const

type Options = { callOutside?: CallOutside; countCall?: CallLimits['countCall'] }

/** Mounts routes of a test as the server does, on the database of a test server. */
export function mountTestRoutes(server: TestServer, routes: readonly Route[], options: Options = {}): Mounted {
  // Set by beforeAll, before any test reads it.
  const it = {} as Mounted
  const app = Fastify()
  beforeAll(async () => {
    const pool = openPool({
      url: server.database.url,
      role: appRole,
      max: 8,
      statementTimeoutMs: 60_000,
      connectMs: 60_000,
      onError: () => {},
    })
    const { callOutside = refuse, countCall = async () => null } = options
    const actors = openActors(pool, async () => null)
    handleProblems(app)
    freeConnections(app)
    const secrets = openSecrets(secretKey)
    mountRoutes(app, routes, {
      pool,
      actors,
      callLimits: { countCall, countRows: async () => null },
      refusals: recentRefusals(),
      takeTurn: openHeavyCalls({ callers: recentCallers(), maxWaitMs: 60_000 }),
      callOutside,
      connectOutside: refuse,
      secrets,
      limits: limitsOfProcess(),
      reads: null,
    })
    const url = await app.listen({ host: '127.0.0.1', port: 0 })
    Object.assign(it, {
      pool,
      url,
      async as(userId: string) {
        const user = await server.as(`${userId}@nordhem.example`)
        const { token } = await user.ask(contract.users.createToken, { params: { id: userId }, body: { name: 'Test' } })
        return callerOf(url, token)
      },
    } satisfies Mounted)
  })
  afterAll(async () => {
    await app.close()
    await it.pool?.end()
  })
  return it
}

/** Inserts a tag, as an example of a write by a handler. */
export const addTag = ({ db, tenantId, author }: Ctx, id: string): Promise<number> =>
  db.run(sql`
    insert into tags (tenant_id, id, name, description, priority, allow_operator_tagging, color, created_by, updated_by)
    values (${tenantId}, ${id}, ${id}, '', 0, false, '', ${author.name}, ${author.name})`)

/** The tags of all tenants whose id has a prefix. */
export async function tagsLike({ admin }: TestServer, prefix: string): Promise<string[]> {
  const { rows } = await admin.query<{ name: string }>(
    `select tenant_id || '/' || id as name from tags where id like $1 order by 1`,
    [`${prefix}%`],
  )
  return rows.map(({ name }) => name)
}
