import { unique } from './admin-cli.ts'
import { call } from './api.ts'

type Fields = Record<string, unknown>

async function send(noun: 'shipments' | 'events' | 'orders', items: readonly Fields[]): Promise<void> {
  const response = await call('POST', `/ingress/${noun}`, { body: { items } })
  const result = await response.json()
  if (!response.ok || result.refused > 0) throw new Error(`The ingest failed: ${JSON.stringify(result)}`)
}

export type TestShipment = { id: string; number: string; name: string }

export const hoursFromNow = (hours: number): string => new Date(Date.now() + hours * 3_600_000).toISOString()

/** Names with digits are read as those of companies. */
const inLetters = (text: string): string => text.replace(/\d/g, digit => 'qwrtypsdfg'.charAt(Number(digit)))

/** Creates a shipment for one test, with a unique receiver name. */
export async function aShipment(fields: Fields = {}): Promise<TestShipment> {
  const suffix = unique()
  const number = `E2E${suffix}`.toUpperCase()
  const name = `Tuva ${inLetters(suffix)}`
  await send('shipments', [
    {
      merchantId: 'fjallro',
      shipmentNumber: number,
      serviceProviderId: 'postnord',
      fromCity: 'Jönköping',
      fromZipCode: '556 52',
      fromCountryCode: 'SE',
      toName: name,
      toCity: 'Malmö',
      toZipCode: '211 22',
      toCountryCode: 'SE',
      grossWeightKg: 2,
      bookedAt: hoursFromNow(-48),
      latestAt: hoursFromNow(24),
      packages: [{ number: `${number}-1` }],
      ...fields,
    },
  ])
  return { id: `${fields.merchantId ?? 'fjallro'}-${number}`, number, name }
}

export const anEvent = (
  { number }: TestShipment,
  code: string | null,
  hours: number,
  fields: Fields = {},
): Promise<void> => send('events', [{ packageNumber: `${number}-1`, code, occurredAt: hoursFromNow(hours), ...fields }])

export async function anOrder(fields: Fields = {}): Promise<{ id: string; name: string }> {
  const suffix = unique()
  const id = `ORD${suffix}`.toUpperCase()
  const name = `Buyer ${suffix}`
  await send('orders', [
    {
      merchantId: 'fjallro',
      orderNumber: id,
      name,
      orderedAt: hoursFromNow(-60),
      lines: [{ id: '1', productNumber: 'P-1', description: 'Wool hat', quantity: 2, unitPrice: 199 }],
      ...fields,
    },
  ])
  return { id, name }
}

/** A PNG of one grey pixel. */
export const onePixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR42mNoAAAAggCBd81ytgAAAABJRU5ErkJggg==',
  'base64',
)

export async function aDocument(
  shipmentId: string,
  { kind, name, content }: { kind: string; name: string; content: Buffer },
): Promise<void> {
  const form = new FormData()
  form.set('file', new Blob([new Uint8Array(content)]), name)
  const response = await call('POST', `/shipments/${shipmentId}/documents?kind=${kind}`, { form })
  if (response.status !== 201)
    throw new Error(`The document was not saved: ${response.status} ${await response.text()}`)
}
