import { hourMs } from '@aftermile/domain/times/milliseconds'
import { batchesOf } from '../feed.ts'
import { send, type Target } from '../send.ts'
import { caller, must } from './caller.ts'

export const noisyShipments = 20_000
const neighbourShipments = 2000
const cities = ['Malmö', 'Göteborg', 'Uppsala', 'Oslo', 'Bergen', 'Aarhus', 'Turku', 'Umeå']
const firstCodes = ['packed', 'collected', 'in_transit']

export const noisyNumber = (n: number): string => `NOISY${String(n).padStart(8, '0')}`
export const neighbourNumber = (n: number): string => `QUIET${String(n).padStart(8, '0')}`
export const loopingTemplateId = 'looping'

export type NeighbourData = { readonly shipments: number; readonly templateId: string }

/** Shipments with a history, and a template whose loop never ends. */
export async function prepareNoisy(target: Target): Promise<void> {
  const call = caller(target)
  await load(target, noisyShipments, { merchantId: 'fjallro', numberOf: noisyNumber, codes: firstCodes })
  const content = '{% for i in (1..100000000) %}{% endfor %}{{ shipmentNumber }}'
  await must(call, 'POST', '/templates', {
    ...{ id: loopingTemplateId, name: 'Looping', type: 'webhook', targetType: 'Shipment' },
    ...{ content: 'https://receiver.example/in', payload: `{"number": "${content}"}` },
  })
}

/** Shipments that have not moved yet, and a rule that sends a webhook when one is collected. */
export async function prepareNeighbour(target: Target, receiverUrl: string): Promise<NeighbourData> {
  const call = caller(target)
  await load(target, neighbourShipments, { merchantId: 'kustmat', numberOf: neighbourNumber, codes: [] })
  const templateId = 'collected'
  await must(call, 'POST', '/templates', {
    ...{ id: templateId, name: 'Collected', type: 'webhook', targetType: 'Shipment' },
    ...{ content: `${receiverUrl}/quiet`, payload: '{"number": "{{ shipmentNumber }}"}' },
  })
  await must(call, 'POST', '/rules', {
    ...{ id: 'collected', type: 'CustomRule', name: 'Collected', triggerSchedule: null },
    andConditions: [{ field: 'statusId', operator: 'changed to', values: ['collected'] }],
    actions: [{ type: 'webhook', templateId }],
  })
  return { shipments: neighbourShipments, templateId }
}

type Load = { merchantId: string; numberOf: (n: number) => string; codes: readonly string[] }

async function load(target: Target, count: number, { merchantId, numberOf, codes }: Load): Promise<void> {
  const bookedMs = Date.now() - 30 * hourMs
  const at = (n: number, hours: number) => new Date(bookedMs + hours * hourMs + n).toISOString()
  const all = Array.from({ length: count }, (_, n) => n)
  const shipments = all.map(n => ({
    ...{ merchantId, shipmentNumber: numberOf(n), serviceProviderId: ['postnord', 'dhl', 'bring'][n % 3] },
    ...{ toName: `Receiver ${n % 5000}`, toCity: cities[n % cities.length], toCountryCode: 'SE' },
    ...{ bookedAt: at(n, 0), latestAt: at(n, 96), packages: [{ number: numberOf(n) }] },
  }))
  const events = codes.flatMap((code, stage) =>
    all.map(n => ({ packageNumber: numberOf(n), code, source: 'carrier', occurredAt: at(n, stage + 1) })),
  )
  const retries = await send(() => target, 'shipments', batchesOf(shipments, 1000), 1)
  const more = await send(() => target, 'events', batchesOf(events, 1000), 1)
  if (retries + more > 0) console.log(`${retries + more} batches were sent again while data was loaded`)
}
