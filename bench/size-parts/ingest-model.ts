// The shipments that are copied: ingested over HTTP, so that every row is as the product makes it.
import { hourMs } from '@aftermile/domain/times/milliseconds'
import { batchesOf } from '../ingest-feed.ts'
import { aDocument, type Random, randomOf } from '../search-parts/search-data.ts'

/** In every number of the model. A copy has another one in its place. */
export const modelMark = 35_000_000

export type Model = { shipments: number; eventsPerShipment: number; days: number }
type Target = { url: string; token: string }

const travelHours = 84

/** Ingests shipments of the last days. Those of the last four days are still open, the others are delivered. */
export async function ingestModel(target: Target, { shipments, eventsPerShipment, days }: Model): Promise<void> {
  const random = randomOf(20_261_117)
  const startMs = Date.now() - days * 24 * hourMs
  const booked = Array.from({ length: shipments }, (_, n) => ({
    n,
    bookedMs: Math.round(startMs + (n / shipments) * days * 24 * hourMs),
  }))
  await send(
    target,
    'shipments',
    booked.map(item => shipmentOf(item, random)),
  )
  const events = booked.flatMap(entry => eventsOf(entry, eventsPerShipment)).filter(({ at }) => at < Date.now())
  await send(
    target,
    'events',
    events.sort((a, b) => a.at - b.at).map(({ event }) => event),
  )
}

type Booked = { n: number; bookedMs: number }

function shipmentOf({ n, bookedMs }: Booked, random: Random) {
  const { firstName, lastName, city, phone, email } = aDocument(n, new Date(bookedMs), true, random)
  return {
    merchantId: ['fjallro', 'kattvik', 'lykta'][n % 3],
    shipmentNumber: `B${modelMark}${n}`,
    orderNumber: `${modelMark}${Math.floor(n / 1.2)}`,
    serviceProviderId: ['postnord', 'dhl', 'bring', 'budbee'][n % 4],
    toName: `${firstName} ${lastName}`,
    toCity: city,
    toZipCode: String(10_000 + (n % 80_000)),
    toCountryCode: ['SE', 'SE', 'NO', 'DK'][n % 4],
    toEmail: email,
    toPhone: phone,
    bookedAt: new Date(bookedMs).toISOString(),
    latestAt: new Date(bookedMs + (travelHours - 12 + (n % 36)) * hourMs).toISOString(),
    packages: [{ number: numberOf(n), weightKg: (n % 90) / 10 }],
  }
}

function eventsOf({ n, bookedMs }: Booked, count: number) {
  return codesOf(count).map((code, stage) => {
    const at = bookedMs + ((stage + 1) / count) * travelHours * hourMs + (n % 3600) * 1000
    const event = {
      packageNumber: numberOf(n),
      code,
      source: 'carrier',
      occurredAt: new Date(at).toISOString(),
      carrierCode: `${stage}${n % 7}`,
      carrierText: 'A scan like any other',
      placeCity: ['Malmö', 'Göteborg', 'Uppsala', 'Oslo', 'Bergen', 'Aarhus'][(n + stage) % 6],
      placeCountryCode: 'SE',
    }
    return { at, event }
  })
}

const codesOf = (count: number): string[] =>
  [
    'packed',
    'collected',
    ...Array<string>(Math.max(1, count - 5)).fill('in_transit'),
    'arrived_at_destination_terminal',
    'out_for_delivery',
    'delivered',
  ].slice(-count)

const numberOf = (n: number): string => `0037${modelMark}${String(n).padStart(6, '0')}`

async function send(target: Target, noun: string, items: readonly unknown[]): Promise<void> {
  for (const batch of batchesOf(items, 1000)) {
    const body = JSON.stringify({ items: batch })
    let response = await post(target, noun, body)
    // A busy machine refuses for a moment.
    for (let tries = 1; response.status === 503 && tries < 60; tries++) {
      await new Promise(resolve => setTimeout(resolve, 1000))
      response = await post(target, noun, body)
    }
    const result = (await response.json()) as { refused?: number }
    if (!response.ok || result.refused) throw new Error(`${response.status}: ${JSON.stringify(result).slice(0, 500)}`)
  }
}

function post({ url, token }: Target, noun: string, body: string): Promise<Response> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  return fetch(`${url}/ingress/${noun}`, { method: 'POST', headers, body })
}
