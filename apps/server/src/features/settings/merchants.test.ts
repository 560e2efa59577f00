import { contract } from '@aftermile/contract/index'
import { noBrand } from '@aftermile/contract/settings/brand'
import { beforeAll, expect, test } from 'vitest'
import { type Caller, testServer } from '../../test/server.ts'

const server = testServer()
const calls = contract.merchants
let admin: Caller
beforeAll(async () => {
  admin = await server.as('admin@nordhem.example')
})

const create = (id: string, more: object = {}) => admin.call(calls.create, { body: { id, name: id, ...more } })
const book = async (merchantId: string, shipmentNumber: string) => {
  const item = { merchantId, shipmentNumber, scenarioId: 'outbound_delivery' }
  const { items } = await admin.ask(contract.ingress.shipments, { body: { items: [item] } })
  return items[0]
}

test('a new merchant is active, without a brand of its own', async () => {
  expect((await create('new')).reply).toMatchObject({ isActive: true, locale: '', brand: noBrand })
})

test('a brand is stored whole; wrong parts are refused by name', async () => {
  const brand = {
    logoId: '',
    color: '#112233',
    accentColor: '',
    senderName: 'Fjällro',
    replyTo: 'hej@fjallro.example',
    supportUrl: 'https://fjallro.example/help',
    supportPhone: '+46 40 123 45 67',
  }
  expect((await create('branded', { brand, locale: 'sv' })).reply).toMatchObject({ brand, locale: 'sv' })
  const namesOf = async (wrong: object) =>
    (await create('wrong', { brand: { ...brand, ...wrong } })).errors.map(({ name }) => name)
  expect(await namesOf({ color: 'red' })).toEqual(['brand.color'])
  expect(await namesOf({ replyTo: 'nobody' })).toEqual(['brand.replyTo'])
  expect(await namesOf({ supportPhone: 'call us' })).toEqual(['brand.supportPhone'])
  expect(await namesOf({ supportUrl: 'javascript:alert(1)' })).toEqual(['brand.supportUrl'])
  expect((await create('wrong', { locale: 'xx' })).errors.map(({ name }) => name)).toEqual(['locale'])
})

test('an inactive merchant takes no new bookings, and one with shipments cannot be deleted', async () => {
  await create('closing')
  expect(await book('closing', '1')).toMatchObject({ status: 'created' })
  const stored = await admin.ask(calls.get, { params: { id: 'closing' } })
  await admin.ask(calls.update, { params: { id: 'closing' }, body: { ...stored, isActive: false } })
  expect(await book('closing', '2')).toMatchObject({ status: 'refused', errors: [{ name: 'merchantId' }] })
  expect((await admin.call(calls.remove, { params: { id: 'closing' } })).status).toBe(409)
})

test('a merchant that users are limited to cannot be deleted: they would see all merchants', async () => {
  await create('named')
  const body = { id: 'limited-to-named', name: 'Limited', email: 'limited@people.example', merchants: ['named'] }
  await admin.ask(contract.users.create, { body })
  const refused = await admin.call(calls.remove, { params: { id: 'named' } })
  expect([refused.status, refused.body]).toEqual([
    409,
    { message: 'This merchant is used by 1 user. Remove it there first.' },
  ])
  await admin.call(contract.users.remove, { params: { id: 'limited-to-named' } })
  expect((await admin.call(calls.remove, { params: { id: 'named' } })).status).toBe(204)
})
