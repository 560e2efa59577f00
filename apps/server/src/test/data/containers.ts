import { contract } from '@aftermile/contract/index'
import type { IngressReply } from '@aftermile/contract/intake/ingress'
import type { Caller } from '../server.ts'

type Fields = Record<string, unknown>
type Noun = keyof typeof contract.ingress

/** Sends items as a shop does, and returns the reply. */
export async function send(caller: Caller, noun: Noun, items: readonly unknown[]): Promise<IngressReply> {
  // Without wait=stored, nothing is only stored.
  return (await caller.ask(contract.ingress[noun], { body: { items } })) as IngressReply
}

export const aShipment = (shipmentNumber: string, fields: Fields = {}) => ({
  merchantId: 'fjallro',
  shipmentNumber,
  serviceProviderId: 'postnord',
  toName: 'Maja Lindqvist',
  toCity: 'Malmö',
  toZipCode: '211 22',
  toCountryCode: 'SE',
  bookedAt: '2026-11-02T13:00:00Z',
  packages: [{ number: `${shipmentNumber}-p1` }],
  ...fields,
})

export const anEvent = (shipmentNumber: string, code: string, occurredAt: string, fields: Fields = {}) => ({
  packageNumber: `${shipmentNumber}-p1`,
  code,
  occurredAt,
  ...fields,
})

export const anOrder = (orderNumber: string, fields: Fields = {}) => ({
  merchantId: 'fjallro',
  orderNumber,
  name: 'Maja Lindqvist',
  orderedAt: '2026-11-02T09:00:00Z',
  ...fields,
})
