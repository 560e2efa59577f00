import type { RawCarrierEvent } from '@aftermile/domain/carriers/carrier-events'
import type { FoundNumber } from '../../adapters/carriers/client/carrier-adapter.ts'
import { emptyFacts, emptyPlace } from '../../adapters/carriers/client/raw-events.ts'
import { appRole } from '../../db/migrate/migrate.ts'
import { openPool } from '../../db/pool.ts'
import { type CarrierAnswers, ingestAnswers } from '../../features/intake/carrier-answers/ingest-answers.ts'
import { openLog } from '../../runtime/log.ts'
import type { Ctx } from '../../tenancy/context.ts'
import { inTenant } from '../../tenancy/in-tenant.ts'
import type { TestServer } from '../server.ts'

export const aRawEvent = (changes: Partial<RawCarrierEvent> = {}): Omit<RawCarrierEvent, 'packageNumber'> => ({
  id: null,
  code: 'ON',
  subCode: null,
  text: null,
  preciseCode: null,
  parcelCode: null,
  time: '2026-11-03T10:00:00Z',
  isSighting: false,
  place: emptyPlace,
  productKind: null,
  raw: JSON.stringify(changes),
  ...changes,
})

export const aFoundNumber = (
  number: string,
  events: readonly Omit<RawCarrierEvent, 'packageNumber'>[],
  estimate: FoundNumber['estimate'] = null,
): FoundNumber => ({
  kind: 'found',
  number,
  events: events.map(event => ({ packageNumber: number, ...event })),
  quarantined: [],
  estimate,
  facts: emptyFacts,
})

/** Works in a tenant as a job does: with the same role and row-level security. */
export async function inTenantOf<T>(
  { database }: TestServer,
  tenantId: string,
  work: (ctx: Ctx) => Promise<T>,
  more: Pick<Ctx, 'chains'> = {},
): Promise<T> {
  const pool = openPool({ url: database.url, role: appRole, max: 1, statementTimeoutMs: 20_000, onError: () => {} })
  const author = { id: 'test', name: 'Test' }
  try {
    return await inTenant(pool, { limits: { tenantId, merchants: [] } }, ({ db, now }) =>
      work({ tenantId, author, db, now, log: openLog('silent'), ...more }),
    )
  } finally {
    await pool.end()
  }
}

/** Ingests carrier answers as the poller does. */
export const ingestResultsAs = (server: TestServer, tenantId: string, answers: CarrierAnswers) =>
  inTenantOf(server, tenantId, ctx => ingestAnswers(ctx, answers))
