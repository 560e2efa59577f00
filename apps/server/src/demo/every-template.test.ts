import { contract } from '@aftermile/contract/index'
import { beforeAll, expect, test } from 'vitest'
import { queueMessages } from '../features/messages/enqueue/queue-messages.ts'
import { inTenantOf } from '../test/carriers/carrier-results.ts'
import { anOrder, aShipment, send } from '../test/data/containers.ts'
import { type Caller, testServer } from '../test/server.ts'

const server = testServer({ parts: ['api', 'worker'], loops: ['sending'] })
let admin: Caller

const person = { toName: 'Maja Berg', toEmail: 'maja@mail.example', toPhone: '+46701740605', toCountryCode: 'SE' }

beforeAll(async () => {
  admin = await server.as('admin@nordhem.example')
  await send(admin, 'orders', [anOrder('every', { name: 'Maja Berg', email: person.toEmail, phone: person.toPhone })])
  await send(admin, 'shipments', [aShipment('every', { ...person, orderNumber: 'every', orderDeliveryId: 'd1' })])
})

const containerOf = { Shipment: 'fjallro-every', Order: 'every', OrderDelivery: 'every/d1' } as const
const isAboutContainer = (target: string): target is keyof typeof containerOf => Object.hasOwn(containerOf, target)

test('every e-mail and text message of the demo and of the library can be sent in every language', async () => {
  const all = await admin.ask(contract.templates.list)
  const sent = all.filter(({ type, targetType }) => ['email', 'text'].includes(type) && isAboutContainer(targetType))
  const wanted = sent.flatMap(({ id, parentId, targetType, locale }) =>
    isAboutContainer(targetType)
      ? [
          {
            ...{ templateId: parentId ?? id, targetType, merchantId: 'fjallro', locale },
            containerId: containerOf[targetType],
            occurrence: `every ${locale}`,
          },
        ]
      : [],
  )
  expect(wanted.length).toBeGreaterThan(300)
  // A library template is sent only once a tenant has enabled it.
  await server.admin.query('update templates set is_enabled = true')
  await inTenantOf(server, 'nordhem', ctx => queueMessages(ctx, wanted))
  const states = async () =>
    (
      await server.admin.query<{ template: string; state: string; reason: string | null }>(
        `select template_id as template, state, reason from messages where occurrence like 'every %' and state <> 'sent'`,
      )
    ).rows
  await expect
    .poll(async () => (await states()).filter(({ state }) => state === 'queued' || state === 'sending').length, {
      timeout: 60_000,
    })
    .toBe(0)
  expect(await states()).toEqual([])
})

test('every enabled template has all that its messages need', async () => {
  const all = await admin.ask(contract.templates.list)
  expect(all.filter(({ problem }) => problem !== null)).toEqual([])
})
