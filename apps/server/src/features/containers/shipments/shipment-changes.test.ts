import { contract } from '@aftermile/contract/index'
import { beforeAll, expect, test } from 'vitest'
import { aShipment, send } from '../../../test/data/containers.ts'
import { type Caller, testServer } from '../../../test/server.ts'

const server = testServer()
let admin: Caller
let user: Caller

beforeAll(async () => {
  admin = await server.as('admin@nordhem.example')
  user = await server.as('user@nordhem.example')
  const sent = await send(admin, 'shipments', [aShipment('C1'), aShipment('C2', { merchantId: 'lykta' })])
  expect(sent).toMatchObject({ created: 2 })
  for (const id of ['fjallro-C1', 'lykta-C2'])
    await user.call(contract.containers.act, {
      body: { type: 'shipment', containers: [id], actions: [{ type: 'tag', tagId: 'vip', operation: 'add' }] },
    })
})

const changesOf = (caller: Caller, id: string) => caller.call(contract.shipmentChanges.list, { params: { id } })

test('a user who may see a shipment sees its changes', async () => {
  const answer = await changesOf(user, 'fjallro-C1')
  expect(answer.status).toBe(200)
  expect(answer.body).toMatchObject([
    { noun: 'shipment', itemId: 'fjallro-C1', changes: { tags: { before: [], after: ['vip'] } } },
  ])
})

test('another tenant, another merchant and an unknown id get the same answer', async () => {
  const limited = await server.as('merchant@nordhem.example')
  const sydkust = await server.as('admin@sydkust.example')
  expect((await changesOf(limited, 'fjallro-C1')).status).toBe(200)
  expect((await changesOf(user, 'lykta-C2')).status).toBe(200)
  const answers = [
    await changesOf(limited, 'lykta-C2'),
    await changesOf(sydkust, 'fjallro-C1'),
    await changesOf(user, 'nothing'),
  ]
  for (const answer of answers) expect([answer.status, answer.body]).toEqual([404, answers[2]?.body])
})
