import { contract } from '@aftermile/contract/index'
import { beforeAll, describe, expect, test } from 'vitest'
import { anEvent, anOrder, aShipment, send } from '../../../test/data/containers.ts'
import { placesOf, waitUntilErased } from '../../../test/data/privacy.ts'
import { type Caller, testServer } from '../../../test/server.ts'

const server = testServer({ parts: ['api', 'worker'] })
const calls = contract.privacy
let admin: Caller

beforeAll(async () => {
  admin = await server.as('admin@nordhem.example')
})

/** A person whose every word is found nowhere else. */
const marked = {
  toName: 'Zebulonia Quixwald',
  toAddress1: 'Flumpgatan 17 C',
  toEmail: 'Zebulonia.Quixwald@mail.example',
  toPhone: '070-987 65 43',
  receiverPartyName: 'Zebulonia Quixwald',
  recipientReference: 'Gift for Quixwald',
}
const marks = ['zebulonia', 'quixwald', 'flumpgatan', '709876543', '70-987 65 43']
const { toEmail: address } = marked

const erase = (typed: string, more: { confirmation?: string; includesOpen?: boolean } = {}) =>
  admin.call(calls.erase, { body: { address: typed, confirmation: typed, ...more } })
const shipmentOf = (id: string) => admin.ask(contract.shipments.get, { params: { id: `fjallro-${id}` } })

describe('erase a person', () => {
  test('nothing of them is left in any table, and nobody else has changed', async () => {
    await send(admin, 'orders', [
      anOrder('z1', {
        ...{ name: marked.toName, email: address, phone: '+46 70 987 65 43', toAddress1: marked.toAddress1 },
        refs: [{ type: 'customerNumber', value: 'K-4711' }],
        lines: [{ productNumber: 'mug', description: 'Mug for Zebulonia', quantity: 1 }],
      }),
      anOrder('n1', { email: 'maja@mail.example' }),
    ])
    await send(admin, 'shipments', [
      aShipment('z1', { ...marked, orderNumber: 'z1' }),
      // Not named by e-mail: found by its order.
      aShipment('z2', { ...marked, toEmail: null, orderNumber: 'z1' }),
      aShipment('n1', { toEmail: 'maja@mail.example', orderNumber: 'n1', toAddress1: 'Storgatan 1' }),
    ])
    await send(admin, 'events', [
      ...['z1', 'z2', 'n1'].map(number => anEvent(number, 'collected', '2026-11-03T10:00:00Z')),
      ...['z1', 'z2', 'n1'].map(number =>
        anEvent(number, 'delivered', '2026-11-04T10:00:00Z', { by: 'Zebulonia Quixwald', placeCity: 'Malmö' }),
      ),
    ])
    const { id } = await admin.ask(contract.conversations.create, {
      body: { subjectId: 'shipment/fjallro-z1', subject: 'Zebulonia called', body: '<p>Flumpgatan</p>', priority: 1 },
    })
    const message = { conversationId: id, id: crypto.randomUUID() }
    for (const content of ['<p>070-987 65 43</p>', '<p>Her number is 070-987 65 43</p>'])
      await admin.ask(contract.conversations.putMessage, { params: message, body: { content } })
    await admin.ask(contract.conversations.removeMessage, { params: message })
    const before = await shipmentOf('n1')
    expect((await placesOf(server, marks, 'nordhem')).length).toBeGreaterThan(5)

    const found = await admin.ask(calls.find, { body: { address } })
    expect(found).toMatchObject({ counts: { shipments: 2, orders: 1, conversations: 1 }, openCount: 0 })
    const { status, reply } = await erase(address)
    expect(status).toBe(202)
    await waitUntilErased(admin, reply.id)
    expect(await placesOf(server, marks, 'nordhem')).toEqual([])
    expect(await shipmentOf('n1')).toEqual(before)
  })
})
