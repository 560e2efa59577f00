import type { RawEvent } from '@aftermile/domain/carriers/carrier-events'
import type { Found } from '../../adapters/carriers/client/carrier-adapter.ts'
import { noFacts, nowhere } from '../../adapters/carriers/client/raw-events.ts'
import { appRole } from '../../db/migrate/migrate.ts'
import { openPool } from '../../db/pool.ts'
import { type Answers, takeAnswers } from '../../features/intake/carrier-inbox/ingest-answers.ts'
import { openLog } from '../../runtime/log.ts'
import type { Ctx } from '../../tenancy/context.ts'
import { inTenant } from '../../tenancy/in-tenant.ts'
import type { TestServer } from '../server.ts'

export const aRaw = (changes: Partial<RawEvent> = {}): Omit<RawEvent, 'packageNumber'> => ({
  id: null,
  code: 'ON',
  subCode: null,
  text: null,
  preciseCode: null,
  parcelCode: null,
  time: '2026-11-03T10:00:00Z',
  isSighting: false,
  place: nowhere,
  productKind: null,
  raw: JSON.stringify(changes),
  ...changes,
})

export const aFound = (
  number: string,
  events: readonly Omit<RawEvent, 'packageNumber'>[],
  estimate: Found['estimate'] = null,
): Found => ({
  kind: 'found',
  number,
  events: events.map(event => ({ packageNumber: number, ...event })),
  quarantined: [],
  estimate,
  facts: noFacts,
})

/** Works in a tenant as a job does: the same role and walls. */
export async function inTenantOf<T>(
  { database }: TestServer,
  tenantId: string,
  work: (ctx: Ctx) => Promise<T>,
): Promise<T> {
  const pool = openPool({ url: database.url, role: appRole, max: 1, statementTimeoutMs: 20_000, onError: () => {} })
  const author = { id: 'test', name: 'Test' }
  try {
    return await inTenant(pool, { limits: { tenantId, merchants: [] } }, ({ db }) =>
      work({ tenantId, author, db, log: openLog('silent') }),
    )
  } finally {
    await pool.end()
  }
}

/** Takes in answers as the poller does. */
export const takeAs = (server: TestServer, tenantId: string, answers: Answers) =>
  inTenantOf(server, tenantId, ctx => takeAnswers(ctx, answers))
