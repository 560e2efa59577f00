import { contract } from '@aftermile/contract/index'
import type { RuleAction } from '@aftermile/contract/settings/rules'
import { beforeAll, describe, expect, test } from 'vitest'
import { aShipment, send } from '../../../../test/data/containers.ts'
import { putRule, resultsOf } from '../../../../test/data/rules.ts'
import { type Caller, testServer } from '../../../../test/server.ts'

const server = testServer({ parts: ['api', 'worker'] })
let admin: Caller

beforeAll(async () => {
  admin = await server.as('admin@nordhem.example')
})

const book = async (number: string, fields: object = {}) =>
  send(admin, 'shipments', [aShipment(number, { consignmentId: number, ...fields })])

const shipmentOf = async (number: string) =>
  (await server.admin.query('select * from shipments where shipment_number = $1', [number])).rows[0]

/** Makes a rule about one shipment, books it, and returns what its actions did, as status and message. */
async function act(number: string, actions: readonly RuleAction[], fields: object = {}) {
  const andConditions = [{ field: 'consignmentId', operator: 'is', values: [number] }]
  await putRule(admin, number, { andConditions, actions })
  await book(number, fields)
  const [results = []] = await resultsOf(server, number, 1)
  return results.map(({ status, message }) => [status, message])
}

describe('a value that a rule sets', () => {
  test('does not replace what somebody has corrected', async () => {
    await book('v-hand', { servicePointName: 'Kiosk', consignmentId: 'before' })
    const body = { servicePointName: 'Coop', reason: 'She called' }
    const params = { id: 'fjallro-v-hand' }
    expect((await admin.call(contract.corrections.shipment, { params, body })).status).toBe(204)
    const actions = [{ type: 'copy_value', from: 'toCity', to: 'servicePointName' }] as const
    expect(await act('v-hand', actions, { servicePointName: 'ICA' })).toEqual([
      ['unchanged', 'Service point was corrected by hand'],
    ])
    expect(await shipmentOf('v-hand')).toMatchObject({ service_point_name: 'Coop' })
  })

  test('stands over that of the source, which is kept and follows later bookings', async () => {
    const actions = [
      { type: 'set_scenario', scenarioId: 'inbound_return' },
      { type: 'copy_value', from: 'toCity', to: 'servicePointName' },
    ] as const
    const fields = { servicePointName: 'Kiosk', orderNumber: 'V-1', toEmail: 'm@mail.example' }
    expect(await act('v-set', actions, fields)).toEqual([
      ['done', null],
      ['done', null],
    ])
    const overrides = {
      scenarioId: { value: 'inbound_return', source: 'outbound_delivery' },
      servicePointName: { value: 'Malmö', source: 'Kiosk' },
    }
    const set = { scenario_id: 'inbound_return', service_point_name: 'Malmö', order_id: 'V-1-R' }
    expect(await shipmentOf('v-set')).toMatchObject({ ...set, overrides })
    const again = await book('v-set', {
      ...fields,
      servicePointName: 'Coop',
      toName: 'Elsa',
      scenarioId: 'inbound_delivery',
    })
    expect(again).toMatchObject({ updated: 1, refused: 0 })
    expect(await shipmentOf('v-set')).toMatchObject({
      ...set,
      to_name: 'Elsa',
      overrides: {
        scenarioId: { value: 'inbound_return', source: 'inbound_delivery' },
        servicePointName: { value: 'Malmö', source: 'Coop' },
      },
    })
    expect(await book('v-set', { ...fields, servicePointName: 'Coop', toName: 'Elsa' })).toMatchObject({ unchanged: 1 })
    const { rows } = await server.admin.query(
      `select user_name, changes from audit_entries where item_id = 'fjallro-v-set' order by id`,
    )
    expect(rows).toEqual([
      {
        user_name: 'Rule: v-set',
        changes: { scenarioId: { before: 'outbound_delivery', after: 'inbound_return' } },
      },
      { user_name: 'Rule: v-set', changes: { servicePointName: { before: 'Kiosk', after: 'Malmö' } } },
    ])
  })

  test('is not copied where it is empty, too long, of another list or there already', async () => {
    const copy = (from: string, to: string) => ({ type: 'copy_value', from, to }) as const
    const long = 'x'.repeat(101)
    expect(
      await act(
        'v-copy',
        [
          copy('fromCity', 'toCity'),
          copy('toName', 'toCity'),
          copy('scenarioId', 'returnTypeId'),
          copy('toCity', 'fromCity'),
          copy('toCity', 'fromCity'),
        ],
        { toName: long },
      ),
    ).toEqual([
      ['refused', 'From city is empty'],
      ['refused', 'To name is too long for To city, which can have up to 100 characters'],
      ['refused', 'Return type can’t be “outbound_delivery”'],
      ['done', null],
      ['unchanged', null],
    ])
  })
})

describe('a delivery time lookup', () => {
  test('fills an empty promise from the transit times, and only an empty one', async () => {
    const lookup = [{ type: 'delivery_time_lookup' }, { type: 'delivery_time_lookup' }] as const
    expect(await act('v-none', lookup, { serviceProviderId: null })).toEqual([
      ['refused', 'It has no carrier'],
      ['refused', 'It has no carrier'],
    ])
    expect((await act('v-route', lookup))[0]).toEqual(['refused', 'No transit time of its carrier covers this route'])
    await setTransitDays(2)
    expect(await act('v-fill', lookup)).toEqual([
      ['done', null],
      ['unchanged', 'It has a promise already'],
    ])
    const promise = '2026-11-04T16:00:00.000Z'
    expect(await shipmentOf('v-fill')).toMatchObject({
      promised_at: promise,
      latest_at: promise,
      original_latest_at: promise,
    })
    expect((await act('v-kept', lookup, { promisedAt: '2026-11-09T12:00:00Z' }))[0]?.[0]).toBe('unchanged')
  })

  async function setTransitDays(days: number) {
    const params = { id: 'postnord' }
    const { reply } = await admin.call(contract.serviceProviders.get, { params })
    const route = { from: null, to: 'SE', productId: null, weekdays: [1, 2, 3, 4, 5], cutOffTime: null, days }
    await admin.ask(contract.serviceProviders.update, {
      params,
      body: { ...reply, settings: { ...reply.settings, transitTimes: [route] } } as never,
    })
  }
})

describe('a cloned shipment', () => {
  const clone = (referenceType: 'shipment_number_reference' | 'sender_reference') =>
    [{ type: 'get_cloned_shipment', referenceType }] as const

  test('is found by its number or sender reference, and fills empty parties and an empty promise', async () => {
    const promise = { promisedAt: '2026-11-09T12:00:00.000Z' }
    await book('v-origin', { toAddress1: 'Storgatan 1', toPhone: '070-1', senderReference: 'ours-1', ...promise })
    const refs = [{ type: 'origin', value: 'v-origin' }]
    expect(await act('v-number', clone('shipment_number_reference'), { refs, toPhone: '070-2' })).toEqual([
      ['done', 'Copied from shipment v-origin'],
    ])
    const linked = { to_address1: 'Storgatan 1', cloned_shipment_id: 'fjallro-v-origin' }
    expect(await shipmentOf('v-number')).toMatchObject({
      ...linked,
      to_phone: '070-2',
      promised_at: promise.promisedAt,
    })
    await act('v-sender', clone('sender_reference'), { recipientReference: 'ours-1' })
    expect(await shipmentOf('v-sender')).toMatchObject(linked)
    await book('v-sender', { recipientReference: 'ours-1', toName: 'Elsa' })
    expect(await shipmentOf('v-sender')).toMatchObject({ ...linked, to_name: 'Elsa' })
  })

  test('is refused if there is none, several, only itself or only one of another merchant', async () => {
    await book('v-twin-1', { senderReference: 'twin' })
    await book('v-twin-2', { senderReference: 'twin' })
    await book('v-theirs', { merchantId: 'kattvik', senderReference: 'theirs' })
    const by = clone('sender_reference')
    expect(await act('v-bare', by)).toEqual([['refused', 'It has no reference']])
    expect(await act('v-lone', by, { senderReference: 'lone' })).toEqual([['refused', 'No shipment matches “lone”']])
    expect(await act('v-two', by, { recipientReference: 'twin' })).toEqual([['refused', '2 shipments match “twin”']])
    expect(await act('v-other', by, { recipientReference: 'theirs' })).toEqual([
      ['refused', 'No shipment matches “theirs”'],
    ])
  })
})
