import { sentMappingRow } from '@aftermile/contract/intake/carrier-mapping'
import type { RawCarrierEvent } from '@aftermile/domain/carriers/carrier-events'
import { findCarrier } from '../../adapters/carriers/carriers.ts'
import { emptyFacts, emptyPlace } from '../../adapters/carriers/client/raw-events.ts'
import { sql } from '../../db/sql.ts'
import { ingestAnswers } from '../../features/intake/carrier-answers/ingest-answers.ts'
import { raiseMappingVersion } from '../../features/intake/carrier-mapping/mapping-lookup.ts'
import { createOwnRow } from '../../features/intake/carrier-mapping/mapping-rows.ts'
import { startReplay } from '../../features/intake/mapping-replay/replay-job.ts'
import type { Ctx } from '../../tenancy/context.ts'
import { inDemoTenant, type Playback } from './ingest-changes.ts'

type Sent = { readonly code: string; readonly text: string; readonly time?: string }

const shownTenant = 'nordhem'

/** What carriers have sent, each for another shipment while there are enough: codes that nobody has mapped, and times that nobody can read. */
const sentBy: Readonly<Record<string, readonly Sent[]>> = {
  postnord: [
    { code: 'EN_ROUTE', text: 'Försändelsen har sorterats', time: '2026-13-41T07:30:00' },
    { code: 'EN_ROUTE', text: 'Försändelsen är under transport', time: 'i morgon kl. 8' },
    ...times(5, { code: 'PARTNER_DEPOT', text: 'Handover scan partner depot' }),
    ...times(4, { code: 'SORT_9', text: 'Försändelsen har sorterats' }),
    ...times(3, { code: 'LABEL_NEW', text: 'Etikett omtryckt' }),
    ...times(2, { code: 'AVI', text: 'Avisering skickad' }),
  ],
  bring: [
    ...times(3, { code: 'LASTET', text: 'Sendingen er lastet opp for utkjøring' }),
    ...times(2, { code: 'VOLUM', text: 'Volumkontroll utført' }),
  ],
}

const ownRows = [
  { code: 'STOPPED', to: 'delayed', reason: 'carrier_other', description: 'PostNord stops parcels for a day at most.' },
  { code: 'PARTNER_DEPOT', to: 'arrived_at_terminal', description: 'Scanned at a partner depot.' },
]

/** Gives a filled world unmapped codes, events that could not be read, and a changed mapping with its replay. */
export const addMappingWork = (playback: Playback, tenantId: string, now: number): Promise<void> =>
  inDemoTenant(playback, tenantId, async ctx => {
    if (tenantId !== shownTenant || (await hasReplay(ctx))) return
    for (const [serviceProviderId, sent] of Object.entries(sentBy))
      await ingestSent(ctx, serviceProviderId, { sent, now })
    for (const row of ownRows) await createOwnRow(ctx, 'postnord', sentMappingRow.parse(row))
    await raiseMappingVersion(ctx, 'postnord')
    await startReplay(ctx, 'postnord')
  })

const hasReplay = async ({ db, tenantId }: Ctx): Promise<boolean> =>
  (await db.find(sql`select 1 from mapping_replays where tenant_id = ${tenantId}`)) !== null

function times(count: number, sent: Sent): Sent[] {
  return Array.from({ length: count }, () => sent)
}

type Work = { sent: readonly Sent[]; now: number }

async function ingestSent(ctx: Ctx, serviceProviderId: string, { sent, now }: Work): Promise<void> {
  const carrier = findCarrier(serviceProviderId)
  if (carrier === null) return
  const shipments = await ctx.db.rows<{ number: string; id: string }>(sql`
    select package_numbers[1] as number, id from shipments
    where tenant_id = ${ctx.tenantId} and service_provider_id = ${serviceProviderId} and completed_at is null
      and scenario_id = 'outbound_delivery' and cardinality(package_numbers) > 0
    order by milestone_index, booked_at, id limit ${sent.length}`)
  const found = sent.flatMap((item, index) => {
    const shipment = shipments[index % shipments.length]
    if (shipment === undefined) return []
    const time = new Date(now - (20 + index * 7) * 60_000).toISOString()
    const { id: shipmentId, number } = shipment
    const events = [eventOf(number, { time, ...item })]
    return [
      {
        answer: { kind: 'found' as const, number, events, quarantined: [], estimate: null, facts: emptyFacts },
        shipmentId,
      },
    ]
  })
  await ingestAnswers(ctx, { serviceProviderId, carrier, found })
}

function eventOf(packageNumber: string, { code, text, time }: Required<Sent>): RawCarrierEvent {
  const place = { ...emptyPlace, city: 'Rosersberg', countryCode: 'SE' }
  const raw = {
    eventTime: time,
    status: code,
    eventDescription: text,
    location: { city: 'Rosersberg', countryCode: 'SE' },
  }
  return {
    id: null,
    packageNumber,
    code,
    subCode: null,
    text,
    preciseCode: null,
    parcelCode: null,
    time,
    isSighting: false,
    place,
    productKind: null,
    raw: JSON.stringify(raw),
  }
}
