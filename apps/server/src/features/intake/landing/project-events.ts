import { bisectOnError } from '../../../jobs/bisect-on-error.ts'
import type { Ctx } from '../../../tenancy/context.ts'
import { withMerchantLimit } from '../../../tenancy/merchant-limit.ts'
import { ingestItems } from '../ingest/ingest.ts'
import { deleteClaimed, type LandedEvents } from './claim-events.ts'
import { faultOfEvents } from './fault-of-events.ts'
import { listRefused, type RefusedEvent } from './list-refused.ts'

type LandedEvent = { readonly item: unknown; readonly requestId: string }

/** Ingests landed events as their requests would have, with the rights of their senders. Those that are refused are listed. */
export async function projectEvents(ctx: Ctx, landed: readonly LandedEvents[]): Promise<void> {
  const bySender = Map.groupBy(landed, ({ merchants, isHistorical }) => JSON.stringify([merchants, isHistorical]))
  for (const same of bySender.values()) {
    const { merchants = [], isHistorical = false } = same[0] ?? {}
    const ingest = () => ingestEvents(ctx, same.flatMap(eventsOf), isHistorical)
    await listRefused(ctx, merchants.length === 0 ? await ingest() : await withMerchantLimit(ctx, merchants, ingest))
  }
  await deleteClaimed(ctx, landed)
}

function eventsOf({ events, requestId }: LandedEvents): LandedEvent[] {
  const items: unknown[] = JSON.parse(events)
  return items.map(item => ({ item, requestId }))
}

/** Returns those that are refused. */
async function ingestEvents(ctx: Ctx, events: readonly LandedEvent[], isHistorical: boolean): Promise<RefusedEvent[]> {
  const faults = faultOfEvents()
  const refused = await bisectOnError<LandedEvent, RefusedEvent>(ctx, events, {
    async all(landed) {
      const items = landed.map(({ item }) => item)
      const results = await ingestItems(ctx, 'events', items, { isHistorical })
      faults.ingested()
      return results.flatMap(({ index, errors = [] }) => {
        const event = landed[index]
        return errors.length === 0 || event === undefined ? [] : [{ ...event, errors }]
      })
    },
    refused: event => ({ ...event, errors: [{ message: 'A value in this event can’t be saved' }] }),
    isFaultOfItems: faults.isFaultOfItems,
  })
  faults.throwIfAllFailed()
  return refused
}
