import { beforeAll, expect, test } from 'vitest'
import { anEvent, aShipment, send } from '../../../test/data/containers.ts'
import { isoAgo, openPage, trackingPageOf } from '../../../test/data/receiver.ts'
import { type Caller, testServer } from '../../../test/server.ts'

const server = testServer()
let admin: Caller

beforeAll(async () => {
  admin = await server.as('admin@nordhem.example')
})

async function pageOf(number: string, fields: Record<string, unknown> = {}, code = 'in_transit'): Promise<string> {
  await send(admin, 'shipments', [aShipment(number, { bookedAt: isoAgo(60), ...fields })])
  await send(admin, 'events', [anEvent(number, 'collected', isoAgo(48)), anEvent(number, code, isoAgo(2))])
  return (await openPage(await trackingPageOf(admin, `fjallro-${number}`))).text
}

test('a person is greeted by the first name, and a company is not', async () => {
  expect(await pageOf('g1')).toContain('Hello Maja')
  expect(await pageOf('g2', { receiverPartyTypeId: 'company' })).not.toContain('Hello')
  expect(await pageOf('g3', { toName: 'Malmö Bygg AB' })).not.toContain('Hello')
})

test('a locker asks for no ID', async () => {
  const point = { servicePointName: 'Hyllie', servicePointTypeId: 'store' }
  expect(await pageOf('l1', point, 'at_service_point')).toContain('Bring your ID')
  const text = await pageOf('l2', { ...point, servicePointTypeId: 'locker' }, 'at_service_point')
  expect(text).toContain('Open the locker with the code')
  expect(text).not.toContain('your ID')
})

test('beside a rough window stands what was promised', async () => {
  await pageOf('p1')
  const inDays = (days: number) => isoAgo(-24 * days)
  await server.admin.query(
    `update shipments set estimated_at = $1, estimated_from = $1, estimated_to = $2, estimated_by = 'model', late_probability = 0,
       latest_at = '2036-11-20T16:00:00Z' where id = 'fjallro-p1'`,
    [inDays(1), inDays(6)],
  )
  const { text } = await openPage(`${await trackingPageOf(admin, 'fjallro-p1')}?locale=de`)
  expect(text).toContain('Zugesagt bis zum 20. November')
})

test('a mail to the shop has the order number as its subject, but not in the public view', async () => {
  await server.admin.query(
    `update merchants set brand = coalesce(brand, '{}') || '{"replyTo": "help@fjallro.example"}' where id = 'fjallro'`,
  )
  expect(await pageOf('m1', { orderNumber: 'O 7' })).toContain('mailto:help@fjallro.example?subject=Order%20O%207"')
  const { text } = await openPage(`${await trackingPageOf(admin, 'fjallro-m1')}?view=public`)
  expect(text).toContain('mailto:help@fjallro.example"')
})
