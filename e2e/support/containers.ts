import { unique } from './admin-cli.ts'
import { call } from './api.ts'

type Fields = Record<string, unknown>

async function send(noun: 'shipments' | 'events' | 'orders', items: readonly Fields[]): Promise<void> {
  const reply = await call('POST', `/ingress/${noun}`, { body: { items } })
  const answer = await reply.json()
  if (!reply.ok || answer.refused > 0) throw new Error(`Not taken in: ${JSON.stringify(answer)}`)
}

export type MadeShipment = { id: string; number: string; name: string }

export const hoursFromNow = (hours: number): string => new Date(Date.now() + hours * 3_600_000).toISOString()

/** A shipment that no other test knows, to a receiver of a name of its own. */
export async function aShipment(fields: Fields = {}): Promise<MadeShipment> {
  const mark = unique()
  const number = `E2E${mark}`.toUpperCase()
  const name = `Tuva ${mark}`
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

export const anEvent = ({ number }: MadeShipment, code: string, hours: number, fields: Fields = {}): Promise<void> =>
  send('events', [{ packageNumber: `${number}-1`, code, occurredAt: hoursFromNow(hours), ...fields }])

export async function anOrder(fields: Fields = {}): Promise<{ id: string; name: string }> {
  const mark = unique()
  const id = `ORD${mark}`.toUpperCase()
  const name = `Buyer ${mark}`
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

/** A picture of one grey point. */
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
  const reply = await call('POST', `/shipments/${shipmentId}/documents?kind=${kind}`, { form })
  if (reply.status !== 201) throw new Error(`The document was not kept: ${reply.status} ${await reply.text()}`)
}
