import { setupDismissedSetting, setupSteps } from '@aftermile/contract/containers/setup'
import { contract } from '@aftermile/contract/index'
import { beforeAll, expect, test } from 'vitest'
import { aShipment, send } from '../../test/data/containers.ts'
import { type Caller, testServer } from '../../test/server.ts'

const server = testServer()
const { get, askForSender, senders } = contract.setup
const inNew = { 'x-tenant': 'new-shop' }
let root: Caller
let admin: Caller

beforeAll(async () => {
  root = await server.as('root@aftermile.example')
  const created = await root.call(contract.tenants.create, {
    body: { id: 'new-shop', name: 'New shop', administrator: { name: 'Ada', email: 'ada@new-shop.example' } },
  })
  expect(created.status).toBe(201)
  await server.admin.query("update users set activated_at = now() where email = 'ada@new-shop.example'")
  admin = await server.as('ada@new-shop.example')
})

const doneOf = async (caller = admin) => {
  const { steps } = await caller.ask(get)
  return setupSteps.filter(step => steps[step])
}

test('each step ticks itself off when it is done', async () => {
  expect(await admin.ask(get)).toMatchObject({ isOffered: true, senderAskedAt: null })
  expect(await doneOf()).toEqual([])

  await admin.call(contract.merchants.create, { body: { id: 'fjallro', name: 'Fjällro' } })
  expect(await doneOf()).toEqual(['merchant'])

  const tenant = await admin.ask(contract.tenants.get, { params: { id: 'new-shop' } })
  await admin.call(contract.tenants.update, {
    params: { id: 'new-shop' },
    body: { ...tenant, brand: { ...tenant.brand, color: '#123456' } },
  })
  expect(await doneOf()).toEqual(['brand', 'merchant'])

  const credential = { id: 'main', apiId: 'postnord', apiFields: [{ id: 'apiKey', value: 'k' }] }
  const made = await admin.call(contract.serviceProviders.createCredential, {
    params: { id: 'postnord' },
    body: credential,
  })
  expect(made.status).toBe(201)
  expect(await doneOf()).toEqual(['brand', 'merchant'])
  await admin.call(contract.serviceProviders.updateCredential, {
    params: { id: 'postnord', credId: 'main' },
    body: { ...credential, isEnabled: true },
  })
  expect(await doneOf()).toEqual(['brand', 'merchant', 'source'])

  await send(admin, 'shipments', [aShipment('first')])
  expect(await doneOf()).toEqual(['brand', 'merchant', 'source', 'data'])

  const app = { id: 'smtp', isEnabled: true }
  await root.call(contract.apps.create, { body: app, headers: inNew })
  const mail = { host: 'smtp.example.com', from: 'hello@new-shop.example' }
  const apiFields = Object.entries(mail).map(([id, value]) => ({ id, value }))
  await root.call(contract.apps.createCredential, {
    params: { id: 'smtp' },
    body: { id: 'mail', apiFields, isEnabled: true },
    headers: inNew,
  })
  expect(await doneOf()).toContain('sender')
  expect(await admin.ask(senders)).toEqual({ email: true, text: false })

  const rules = await admin.ask(contract.rules.list)
  const writing = rules.find(({ actions }) => actions.some(({ type }) => type === 'email'))
  const action = writing?.actions.find(item => item.type === 'email')
  if (writing === undefined || action?.type !== 'email') throw new Error('No rule of the library sends an e-mail')
  const on = await admin.call(contract.rules.update, {
    params: { id: writing.id },
    body: { ...writing, isEnabled: true },
  })
  expect(on.status).toBe(200)
  expect(await doneOf()).not.toContain('message')
  const mailTemplate = await admin.ask(contract.templates.get, { params: { id: action.templateId } })
  await admin.call(contract.templates.update, {
    params: { id: action.templateId },
    body: { ...mailTemplate, isEnabled: true },
  })
  expect(await doneOf()).toContain('message')

  const bob = await admin.ask(contract.users.create, { body: { name: 'Bob', email: 'bob@new-shop.example' } })
  expect(await doneOf()).not.toContain('colleague')
  await admin.ask(contract.invites.create, { params: { id: bob.id } })
  expect(await doneOf()).toEqual([...setupSteps])
})

test('who has dismissed the checklist is not offered it again, others are', async () => {
  await admin.call(contract.userSettings.put, {
    params: { userId: 'me', settingId: setupDismissedSetting },
    body: { value: 'true' },
  })
  expect(await admin.ask(get)).toMatchObject({ isOffered: false })
  expect((await root.call(get, { headers: inNew })).body).toMatchObject({ isOffered: true })
  await server.admin.query("update tenants set created_at = now() - interval '91 days' where id = 'new-shop'")
  expect((await root.call(get, { headers: inNew })).body).toMatchObject({ isOffered: false })
})

test('only administrators of the whole tenant see it, and root not in its own tenant', async () => {
  const user = await server.as('user@nordhem.example')
  expect((await user.call(get)).status).toBe(403)
  expect((await user.call(askForSender)).status).toBe(403)
  expect(await user.ask(senders)).toEqual({ email: false, text: false })
  expect((await root.call(get)).body).toMatchObject({ isOffered: false })
  expect((await root.call(askForSender)).status).toBe(409)
})

test('an administrator asks root for a sender, once a day, also when several click at once', async () => {
  const replies = await Promise.all(Array.from({ length: 4 }, () => admin.call(askForSender)))
  expect(replies.map(({ status }) => status).toSorted()).toEqual([202, 409, 409, 409])
  expect((await admin.ask(get)).senderAskedAt).not.toBeNull()
  const asked = (await root.ask(contract.notifications.list)).filter(({ title }) => title === 'New shop needs a sender')
  expect(asked).toMatchObject([
    { path: '/tenants/new-shop', content: expect.stringMatching(/^Ada asks you to set up/) },
  ])
  const nordhem = await server.as('admin@nordhem.example')
  expect(JSON.stringify(await nordhem.ask(contract.notifications.list))).not.toContain('needs a sender')

  await server.admin.query("update tenants set sender_asked_at = now() - interval '25 hours' where id = 'new-shop'")
  expect((await admin.call(askForSender)).status).toBe(202)
})
