import type { IngressReply } from '@aftermile/contract/intake/ingress'
import { beforeAll, describe, expect, test } from 'vitest'
import { anEvent, anOrder, aShipment, send } from '../../../test/data/containers.ts'
import { type Caller, testServer } from '../../../test/server.ts'

const server = testServer()
let admin: Caller

beforeAll(async () => {
  admin = await server.as('admin@nordhem.example')
})

const errorsOf = ({ items }: IngressReply) => items.map(item => item.errors?.[0])

describe('a refusal says what is wrong', () => {
  test('a value of the wrong type is not a missing one', async () => {
    const reply = await send(admin, 'shipments', [
      aShipment('t1', { merchantId: 7 }),
      { ...aShipment('t2'), shipmentNumber: 4711 },
      { ...aShipment('t3'), shipmentNumber: null },
      { merchantId: 'fjallro' },
      aShipment('t5', { packages: [{ number: 12 }] }),
      aShipment('t6', { salesValue: '1299,5' }),
      aShipment('t7', { refs: 'invoice' }),
      7,
    ])
    expect(errorsOf(reply)).toEqual([
      { name: 'merchantId', message: "'merchantId' must be text", code: 'wrong_type' },
      { name: 'shipmentNumber', message: "'shipmentNumber' must be text", code: 'wrong_type' },
      { name: 'shipmentNumber', message: "The 'shipmentNumber' field is required", code: 'required' },
      { name: 'shipmentNumber', message: "The 'shipmentNumber' field is required", code: 'required' },
      { name: 'packages.0.number', message: "'packages.0.number' must be text", code: 'wrong_type' },
      { name: 'salesValue', message: "'salesValue' must be a number", code: 'wrong_type' },
      { name: 'refs', message: "'refs' must be a list", code: 'wrong_type' },
      { name: 'body', message: "'body' must be an object", code: 'wrong_type' },
    ])
  })

  test('a time out of range is told the range', async () => {
    const range = {
      name: 'bookedAt',
      message: "'bookedAt' must be a time between 2000 and 2100",
      code: 'time_out_of_range',
    }
    const times = ['0001-01-01T00:00:00Z', '1899-12-31T00:00:00Z', '2100-01-01T00:00:00Z', '9999-12-31T23:59:59-12:00']
    const reply = await send(
      admin,
      'shipments',
      times.map((bookedAt, position) => aShipment(`time${position}`, { bookedAt })),
    )
    expect(errorsOf(reply)).toEqual(times.map(() => range))
    const others = await send(admin, 'shipments', [
      aShipment('offset', { bookedAt: '2026-11-03T00:00:00+15:00' }),
      aShipment('soon', { bookedAt: 'soon' }),
    ])
    expect(errorsOf(others)).toEqual([
      { name: 'bookedAt', message: "The offset of 'bookedAt' is more than 14 hours", code: 'time_out_of_range' },
      { name: 'bookedAt', message: "'bookedAt' must be a time such as 2026-01-31T12:00:00Z", code: 'not_a_time' },
    ])
  })

  test('a character that cannot be stored is named with its place', async () => {
    const reply = await send(admin, 'orders', [
      anOrder('c1', { name: '🚚a\u0000b' }),
      anOrder('c2', { lines: [{ id: '1' }, { id: '2', description: 'a\ud800' }] }),
      anOrder('c3'),
    ])
    expect(reply.items).toMatchObject([
      {
        status: 'refused',
        errors: [
          {
            name: 'name',
            message: "'name' has a character that can’t be stored: U+0000 at position 3",
            code: 'bad_character',
          },
        ],
      },
      {
        status: 'refused',
        errors: [
          {
            name: 'lines.1.description',
            message: "'lines.1.description' has a character that can’t be stored: U+D800 at position 2",
            code: 'bad_character',
          },
        ],
      },
      { status: 'created' },
    ])
  })

  test('a refused item is named as its sender knows it', async () => {
    const wrong = { unheardOf: 1 }
    const shipments = await send(admin, 'shipments', [aShipment('n1', wrong), { shipmentNumber: 4711 }, { a: 1 }, null])
    expect(shipments.items.map(item => item.number)).toEqual(['n1', '4711', null, null])
    expect(shipments.items.map(item => item.id)).toEqual([null, null, null, null])
    const orders = await send(admin, 'orders', [anOrder('n2', wrong), anOrder('n\u0000')])
    expect(orders.items.map(item => item.number)).toEqual(['n2', null])
    const at = '2026-11-02T17:00:00Z'
    const events = await send(admin, 'events', [
      anEvent('nowhere', 'collected', at),
      { shipmentNumber: 'none', code: 'collected', occurredAt: at },
      { shipmentId: 'fjallro-none', code: 'collected', occurredAt: at },
    ])
    expect(events.items.map(item => item.number)).toEqual(['nowhere-p1', 'none', 'fjallro-none'])
    expect(errorsOf(events).map(error => error?.code)).toEqual(['not_found', 'not_found', 'not_found'])
    const [good] = (await send(admin, 'shipments', [aShipment('n3')])).items
    expect(good).toEqual({ index: 0, status: 'created', id: 'fjallro-n3' })
  })

  test('each error has a code', async () => {
    const reply = await send(admin, 'shipments', [
      aShipment('e1', { unheardOf: 1 }),
      aShipment('e2', { scenarioId: 'teleport' }),
      aShipment('e3', { toName: 'x'.repeat(201) }),
      aShipment('e4', { toCountryCode: 'Sweden' }),
      aShipment('e5', { currency: 'kr' }),
      aShipment('e6', { grossWeightKg: -1 }),
      aShipment('e7', { grossWeightKg: 1e7 }),
      aShipment('e8', { refs: Array.from({ length: 51 }, () => ({ type: 'a', value: 'b' })) }),
      aShipment('e9', { merchantId: 'nobody' }),
      aShipment('e10', { serviceProviderId: 'nobody' }),
      aShipment('e11', { serviceProviderId: null, serviceProviderProductId: '19' }),
    ])
    expect(errorsOf(reply).map(error => error?.code)).toEqual([
      'unknown_field',
      'not_a_choice',
      'too_long',
      'wrong_format',
      'wrong_format',
      'out_of_range',
      'out_of_range',
      'too_long',
      'not_found',
      'not_found',
      'required',
    ])
    const [event] = (await send(admin, 'events', [{ code: 'collected', occurredAt: '2026-11-02T17:00:00Z' }])).items
    expect(event?.errors).toMatchObject([{ name: 'shipmentId', code: 'required' }])
  })
})
