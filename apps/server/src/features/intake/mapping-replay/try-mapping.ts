import type { MappingMeaning, MappingTryOut } from '@aftermile/contract/intake/carrier-mapping'
import { findEventMeaning } from '@aftermile/domain/carriers/carrier-events'
import {
  compileMapping,
  type MappingRow,
  mappingRowKey,
  mergeMappings,
} from '@aftermile/domain/carriers/compile-mapping'
import type { Ctx } from '../../../tenancy/context.ts'
import { productKindOf, readMappingParts } from '../carrier-mapping/mapping-lookup.ts'
import { partyOf } from '../ingest/events/event-row.ts'
import { type NewMeaning, projectWith } from '../ingest/reproject.ts'
import { type CandidateEvent, readCandidates, triedDays } from './candidate-events.ts'

const maxProjected = 300
const maxSamples = 5

type Tried = { row: MappingRow; isRemoved: boolean }

/** What a change of one row would do to the events and shipments of the last days, as a replay would find it. Writes nothing. */
export async function tryMapping(
  ctx: Ctx,
  serviceProviderId: string,
  { row, isRemoved }: Tried,
): Promise<MappingTryOut> {
  const { base, own } = await readMappingParts(ctx, serviceProviderId)
  const others = own.filter(mappingRow => mappingRowKey(mappingRow) !== mappingRowKey(row))
  const before = compileMapping(mergeMappings(base, { version: 0, rows: own }))
  const after = compileMapping(mergeMappings(base, { version: 0, rows: isRemoved ? others : [...others, row] }))
  const { events, share, isSample } = await readCandidates(ctx, serviceProviderId, row)
  const changed = events.flatMap((event): ChangedEvent[] => {
    const codes = { ...event, carrierCode: event.carrierCode ?? '' }
    const productKind = productKindOf(event)
    const [from, to] = [before, after].map(find => findEventMeaning(codes, { find, productKind }))
    if (from === undefined || to === undefined || nameOf(from) === nameOf(to)) return []
    return [{ event, from, to }]
  })
  return {
    days: triedDays,
    share,
    isSample,
    eventsRead: events.length,
    eventsChanged: changed.length,
    changes: changesOf(changed),
    ...(await movesOf(ctx, changed)),
  }
}

type ChangedEvent = { event: CandidateEvent; from: MappingMeaning | null; to: MappingMeaning | null }

const nameOf = (meaning: MappingMeaning | null): string => JSON.stringify(meaning && [meaning.to, meaning.reason])

function changesOf(changed: readonly ChangedEvent[]): MappingTryOut['changes'] {
  const groups = Map.groupBy(changed, ({ from, to }) => `${nameOf(from)} ${nameOf(to)}`).values()
  return [...groups]
    .flatMap(all => {
      const [first] = all
      const numbers = new Map(all.map(({ event }) => [event.shipmentId, event.shipmentNumber]))
      const samples = [...numbers].slice(0, maxSamples).map(([id, shipmentNumber]) => ({ id, shipmentNumber }))
      return first === undefined
        ? []
        : [{ from: first.from, to: first.to, count: all.length, sampleShipments: samples }]
    })
    .sort((a, b) => b.count - a.count)
}

async function movesOf(ctx: Ctx, changed: readonly ChangedEvent[]) {
  const ids = [...new Set(changed.map(({ event }) => event.shipmentId))]
  const projected = ids.slice(0, maxProjected)
  const meanings = new Map(
    changed.map(({ event, to }): [string, NewMeaning] => {
      const code = to?.to ?? null
      return [`${event.shipmentId}/${event.id}`, { code, reason: to?.reason ?? null, party: partyOf(code) }]
    }),
  )
  const moved = (await projectWith(ctx, projected, meanings)).filter(({ from, to }) => from !== to)
  const moves = [...Map.groupBy(moved, ({ from, to }) => `${from} ${to}`).values()].flatMap(all => {
    const [first] = all
    return first === undefined ? [] : [{ from: first.from, to: first.to, count: all.length }]
  })
  return {
    shipmentsChanged: ids.length,
    shipmentsProjected: projected.length,
    shipmentsMoved: moved.length,
    moves: moves.sort((a, b) => b.count - a.count),
  }
}
