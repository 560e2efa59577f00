import { contract } from '@aftermile/contract/index'
import { usualSettings } from '@aftermile/contract/people/tenants'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { commitImport, imported } from '../../../../test/data/uploads.ts'
import { runJob } from '../../../../test/run-job.ts'
import { type Caller, testServer } from '../../../../test/server.ts'
import { retention } from '../../../privacy/retention/retention.ts'

const server = testServer({ parts: ['api', 'worker'] })
let admin: Caller

beforeAll(async () => {
  admin = await server.as('admin@nordhem.example')
})
afterAll(() => keep(null))

const keep = async (personalDays: number | null) => {
  const retention = { ...usualSettings.retention, personalDays }
  await admin.ask(contract.tenants.update, { params: { id: 'nordhem' }, body: { retention } })
}
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString()
const note = expect.stringContaining('erased the next night')

const shipments = (prefix: string) =>
  [
    'merchant,shipment,receiver,orderDate,delivered',
    `fjallro,${prefix}-1,Maja Lindqvist,${daysAgo(410)},${daysAgo(400)}`,
    `fjallro,${prefix}-2,Erik Berg,${daysAgo(410)},${daysAgo(399)}`,
    `fjallro,${prefix}-3,,${daysAgo(410)},${daysAgo(400)}`,
    `fjallro,${prefix}-4,Sara Ek,${daysAgo(410)},`,
    `fjallro,${prefix}-5,Ali Holm,${daysAgo(410)},${daysAgo(300)}`,
  ].join('\n')

const namesOf = async (prefix: string) => {
  const { rows } = await server.admin.query(
    'select to_name from shipments where shipment_number like $1 order by shipment_number',
    [`${prefix}-%`],
  )
  return rows.map(row => row.to_name)
}

test('a file with names that the next night erases says how many, before and after', async () => {
  await keep(365)
  const checked = await imported(server, admin, shipments('sf'))
  const expected =
    '2 shipments were completed more than 365 days ago. Their names and addresses are erased the next night, as the tenant settings say.'
  expect(checked).toMatchObject({ status: 'checked', check: { created: 5 } })
  expect(checked.notes).toContain(expected)
  expect((await commitImport(admin, checked.id)).notes).toContain(expected)
  expect(await namesOf('sf')).toEqual(['Maja Lindqvist', 'Erik Berg', null, 'Sara Ek', 'Ali Holm'])
  await runJob(server, retention, 'retention')
  expect(await namesOf('sf')).toEqual([null, null, null, 'Sara Ek', 'Ali Holm'])
})

test('an order says so, too', async () => {
  await keep(365)
  const file = `merchant,order,name,orderedAt,status\nfjallro,sf-o,Maja Lindqvist,${daysAgo(400)},cancelled\n`
  const { notes } = await imported(server, admin, file)
  expect(notes).toContain(
    '1 order was completed more than 365 days ago. Its names and addresses are erased the next night, as the tenant settings say.',
  )
})

test('a tenant that keeps personal data is told nothing', async () => {
  await keep(null)
  expect((await imported(server, admin, shipments('sk'))).notes).not.toContainEqual(note)
})
