import { mapCarrierEvents } from '@aftermile/domain/carriers/carrier-events'
import { compileMapping } from '@aftermile/domain/carriers/compile-mapping'
import { project } from '@aftermile/domain/projection/projection'
import { findCarrier, traitsOf } from '../../adapters/carriers/carriers.ts'
import type { FoundNumber, NumberRequest, NumberResult } from '../../adapters/carriers/client/carrier-adapter.ts'
import { fillDefaults } from '../../adapters/credentials/credential-fields.ts'
import { outsideCaller } from '../../adapters/egress/call-outside.ts'
import type { CallOutside } from '../../adapters/egress/outside-call.ts'
import { type CarrierSimulator, startCarrierSimulator } from '../../carrier-simulator/carrier-simulator.ts'
import { type EventRow, eventRowOf } from '../../features/intake/ingest/events/event-row.ts'

/** Four days before summer time begins in Europe, so that long histories cross it. */
export const startAt = Date.parse('2026-03-25T08:00:00Z')

export type CarrierWorld = Awaited<ReturnType<typeof openCarrierWorld>>

/** The carrier simulator with a clock that the test moves, and an adapter context that may call only the simulator. */
export async function openCarrierWorld(limit: { timeoutMs?: number } = {}) {
  const clock = { now: startAt }
  const simulator = await startCarrierSimulator({ now: () => clock.now })
  const guarded = outsideCaller({ allow: simulator.allow })
  const call: CallOutside = request => guarded({ ...request, ...limit })
  return { clock, simulator, context: { call, now: () => clock.now }, stop: simulator.stop }
}

export const aNumberRequest = (number: string, changes: Partial<NumberRequest> = {}): NumberRequest => ({
  number,
  ageDays: 2,
  postalCode: null,
  countryCode: null,
  ...changes,
})

export function getCarrier(id: string, simulator: CarrierSimulator) {
  const carrier = findCarrier(id)
  if (carrier === null) throw new Error(`There is no carrier ${id}`)
  const { fields } = fillDefaults(carrier, simulator.fieldsOf(id))
  const traits = traitsOf(carrier, fields)
  if (traits === null) throw new Error(`The fields of ${id} are invalid`)
  return { carrier, fields, traits, find: compileMapping(traits.mapping) }
}

/** Follows a parcel as the server does: polls it, maps its events, keeps the rows and projects the state. */
export function follow(id: string, number: string, { simulator, context }: CarrierWorld) {
  const { carrier, fields, traits, find } = getCarrier(id, simulator)
  const rows = new Map<string, EventRow>()
  const knownSightings = new Set<string>()

  function addEvents(found: FoundNumber) {
    const options = { serviceProviderId: id, find, homeZone: traits.homeZone, productKind: null, knownSightings }
    const mapped = mapCarrierEvents(found.events, options)
    for (const event of mapped.events) {
      const row = eventRowOf(event, { shipmentId: 'S1', merchantId: 'M1', receivedAt: 0, isHistorical: false })
      rows.set(row.id, row)
      if (event.eventId !== null) knownSightings.add(event.eventId)
    }
    return mapped
  }

  return {
    addEvents,
    async poll(changes: Partial<NumberRequest> = {}): Promise<NumberResult> {
      const { outcome, numbers } = await carrier.fetch(context, fields, [aNumberRequest(number, changes)])
      const [first] = numbers
      if (outcome.kind !== 'ok' || first === undefined) throw new Error(`The fetch failed: ${JSON.stringify(outcome)}`)
      if (first.kind === 'found') addEvents(first)
      return first
    },
    rows: () => [...rows.values()],
    state: () =>
      project(
        {
          scenarioId: 'outbound_delivery',
          createdAt: startAt,
          bookedAt: null,
          packageNumbers: [number],
          removedPackageNumbers: [],
        },
        [...rows.values()],
      ),
  }
}
