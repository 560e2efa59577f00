import { sentMappingRow } from '@aftermile/contract/intake/carrier-mapping'
import type { RawCarrierEvent } from '@aftermile/domain/carriers/carrier-events'
import { emptyFacts, emptyPlace } from '../../adapters/carriers/client/raw-events.ts'
import { postnord } from '../../adapters/carriers/postnord.ts'
import { sql } from '../../db/sql.ts'
import { ingestAnswers } from '../../features/intake/carrier-inbox/ingest-answers.ts'
import { raiseMappingVersion } from '../../features/intake/carrier-mapping/mapping-lookup.ts'
import { createOwnRow } from '../../features/intake/carrier-mapping/mapping-rows.ts'
import { startReplay } from '../../features/intake/mapping-replay/replay-job.ts'
import type { Ctx } from '../../tenancy/context.ts'
import { inDemoTenant, type Playback } from './ingest-changes.ts'

const shownTenant = 'nordhem'
const serviceProviderId = 'postnord'

const ownRows = [
  { code: 'STOPPED', to: 'delayed', reason: 'carrier_other', description: 'PostNord stops parcels for a day at most.' },
  { code: 'LMX-204', to: 'arrived_at_terminal', description: 'Scanned at a partner depot.' },
]

/** Times as PostNord sent them, which nobody can read. */
const unreadable = ['2026-13-41T07:30:00', 'i morgon kl. 8']

/** Gives a filled world a changed mapping with its replay, and events that could not be read. */
export const addMappingWork = (playback: Playback, tenantId: string): Promise<void> =>
  inDemoTenant(playback, tenantId, async ctx => {
    if (tenantId !== shownTenant || (await hasReplay(ctx))) return
    await ingestUnreadable(ctx)
    for (const row of ownRows) await createOwnRow(ctx, serviceProviderId, sentMappingRow.parse(row))
    await raiseMappingVersion(ctx, serviceProviderId)
    await startReplay(ctx, serviceProviderId)
  })

const hasReplay = async ({ db, tenantId }: Ctx): Promise<boolean> =>
  (await db.find(sql`select 1 from mapping_replays where tenant_id = ${tenantId}`)) !== null

async function ingestUnreadable(ctx: Ctx): Promise<void> {
  const numbers = await ctx.db.rows<{ number: string; shipmentId: string }>(sql`
    select package_numbers[1] as number, id as "shipmentId" from shipments
    where tenant_id = ${ctx.tenantId} and service_provider_id = ${serviceProviderId} and completed_at is null
      and cardinality(package_numbers) > 0
    order by booked_at desc, id limit ${unreadable.length}`)
  const found = numbers.map(({ number, shipmentId }, at) => ({
    shipmentId,
    answer: {
      kind: 'found' as const,
      number,
      events: [eventAt(number, unreadable[at] ?? '')],
      quarantined: [],
      estimate: null,
      facts: emptyFacts,
    },
  }))
  await ingestAnswers(ctx, { serviceProviderId, carrier: postnord, found })
}

function eventAt(packageNumber: string, time: string): RawCarrierEvent {
  const text = 'Försändelsen har sorterats'
  return {
    id: null,
    packageNumber,
    code: 'EN_ROUTE',
    subCode: '20',
    text,
    preciseCode: null,
    parcelCode: null,
    time,
    isSighting: false,
    place: { ...emptyPlace, city: 'Rosersberg', countryCode: 'SE' },
    productKind: null,
    raw: JSON.stringify({
      eventTime: time,
      eventCode: '20',
      status: 'EN_ROUTE',
      eventDescription: text,
      location: { displayName: 'Rosersberg', countryCode: 'SE', locationType: 'HUB' },
    }),
  }
}
