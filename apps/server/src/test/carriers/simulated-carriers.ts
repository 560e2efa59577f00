import { mapCarrierEvents } from '@aftermile/domain/carriers/carrier-events'
import { compileMapping } from '@aftermile/domain/carriers/carrier-mapping'
import { project } from '@aftermile/domain/projection/projection'
import { findCarrier, traitsOf } from '../../adapters/carriers/carriers.ts'
import type { FoundNumber, NumberRequest, NumberResult } from '../../adapters/carriers/client/carrier-adapter.ts'
import { fillDefaults } from '../../adapters/carriers/client/credential-fields.ts'
import { outsideCaller } from '../../adapters/egress/call-outside.ts'
import type { CallOutside } from '../../adapters/egress/outside-call.ts'
import { type CarrierSimulator, startCarrierSimulator } from '../../carrier-simulator/carrier-simulator.ts'
import { type EventRow, eventRowOf } from '../../features/intake/ingest/events/event-row.ts'

export const hourMs = 3_600_000
/** Four days before summer time begins in Europe, so that long stories pass over it. */
export const startAt = Date.parse('2026-03-25T08:00:00Z')

export type CarrierWorld = Awaited<ReturnType<typeof openCarrierWorld>>

/** The simulator with a clock that the test moves, and the guarded way to it. */
export async function openCarrierWorld(limit: { timeoutMs?: number } = {}) {
  const clock = { now: startAt }
  const simulator = await startCarrierSimulator({ now: () => clock.now })
  const guarded = outsideCaller({ allow: simulator.allow })
  const call: CallOutside = request => guarded({ ...request, ...limit })
  return { clock, simulator, outside: { call, now: () => clock.now }, stop: simulator.stop }
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
  if (traits === null) throw new Error(`The fields of ${id} make no sense`)
  return { carrier, fields, traits, find: compileMapping(traits.mapping) }
}

/** A shipment that is followed as the real one would be: asked for, read, kept, projected. */
export function follow(id: string, number: string, { simulator, outside }: CarrierWorld) {
  const { carrier, fields, traits, find } = getCarrier(id, simulator)
  const kept = new Map<string, EventRow>()
  const knownSightings = new Set<string>()

  function take(found: FoundNumber) {
    const options = { serviceProviderId: id, find, homeZone: traits.homeZone, productKind: null, knownSightings }
    const reading = mapCarrierEvents(found.events, options)
    for (const item of reading.events) {
      const row = eventRowOf(item, { shipmentId: 'S1', merchantId: 'M1', receivedAt: 0, isHistorical: false })
      kept.set(row.id, row)
      if (item.eventId !== null) knownSightings.add(item.eventId)
    }
    return reading
  }

  return {
    take,
    async ask(changes: Partial<NumberRequest> = {}): Promise<NumberResult> {
      const { outcome, numbers } = await carrier.fetch(outside, fields, [aNumberRequest(number, changes)])
      const [first] = numbers
      if (outcome.kind !== 'ok' || first === undefined) throw new Error(`It went wrong: ${JSON.stringify(outcome)}`)
      if (first.kind === 'found') take(first)
      return first
    },
    rows: () => [...kept.values()],
    state: () =>
      project({ scenarioId: 'outbound_delivery', createdAt: startAt, bookedAt: null, packageNumbers: [number] }, [
        ...kept.values(),
      ]),
  }
}
