import { contract } from '@aftermile/contract/index'
import { beforeAll, expect, test } from 'vitest'
import { anEvent, aShipment, send } from '../../../test/data/containers.ts'
import { isoAgo, openPage, sendForm, trackingPageOf } from '../../../test/data/receiver.ts'
import { type Caller, testServer } from '../../../test/server.ts'

const server = testServer()
let admin: Caller
let user: Caller

beforeAll(async () => {
  admin = await server.as('admin@nordhem.example')
  user = await server.as('user@nordhem.example')
})

const person = { toName: 'Maja Lindqvist', toAddress1: 'Storgatan 1', toZipCode: '211 22', toCity: 'Malmö' }
const right = { address1: 'Lilla gatan 11', zipCode: '211 42', city: 'Lund', text: '' }

/** A shipment whose receiver has sent the right address. Returns its page and its conversation. */
async function aCorrectedParcel(number: string, merchantId = 'fjallro') {
  await send(admin, 'shipments', [aShipment(number, { ...person, merchantId, bookedAt: isoAgo(100) })])
  await send(admin, 'events', [anEvent(number, 'address_issue', isoAgo(10), { merchantId })])
  const id = `${merchantId}-${number}`
  const page = await trackingPageOf(admin, id)
  await sendForm(`${page}/check-address`, right)
  return { id, page, conversation: await conversationOf(id) }
}

async function conversationOf(id: string, caller = admin) {
  const [found] = await caller.ask(contract.conversations.list, { query: { subjectId: `shipment/${id}` } })
  if (found === undefined) throw new Error('There is no conversation')
  return found
}

type Found = Awaited<ReturnType<typeof conversationOf>>

const takeOver = ({ id, correction }: Found, caller = user) =>
  caller.call(contract.corrections.takeOver, { params: { id }, body: { correctionId: correction?.id ?? '' } })

const shipmentOf = (id: string) => admin.ask(contract.shipments.get, { params: { id } })

test('what the receiver wrote becomes a correction of the shipment that a later booking does not undo', async () => {
  const { id, page, conversation } = await aCorrectedParcel('t1')
  expect((await shipmentOf(id)).to.address1).toBe('Storgatan 1')
  expect((await takeOver(conversation)).status).toBe(204)
  await send(admin, 'shipments', [aShipment('t1', { ...person, bookedAt: isoAgo(100) })])
  const { to, corrections, statusId } = await shipmentOf(id)
  expect([to.address1, to.zipCode, to.city, to.name]).toEqual(['Lilla gatan 11', '211 42', 'Lund', 'Maja Lindqvist'])
  expect(statusId).toBe('address_issue')
  const by = 'User at Nordhem'
  const corrected = { by, at: expect.any(String), reason: 'The receiver wrote it on the tracking page' }
  expect(corrections).toContainEqual({ field: 'toAddress1', before: 'Storgatan 1', ...corrected })
  const [entry] = await admin.ask(contract.shipmentChanges.list, { params: { id } })
  expect(entry).toMatchObject({ userName: by, changes: { toAddress1: { before: '•••', after: '•••' } } })
  expect((await conversationOf(id)).correction?.takenOver).toEqual({ by, at: expect.any(String) })
  expect((await openPage(page)).text).toContain('•••••11, Lund')
})

test('it is taken over once, also by two at once', async () => {
  const { conversation } = await aCorrectedParcel('t2')
  const replies = await Promise.all([takeOver(conversation), takeOver(conversation, admin)])
  expect(replies.map(({ status }) => status).sort()).toEqual([204, 409])
  expect((await takeOver(conversation)).body).toEqual({
    message: expect.stringMatching(/^(User|Admin) at Nordhem has taken this over already$/),
  })
})

test('a newer correction is not taken over unseen, and can be taken over after an earlier one', async () => {
  const { id, page, conversation } = await aCorrectedParcel('t3')
  expect((await takeOver(conversation)).status).toBe(204)
  await sendForm(`${page}/check-address`, { ...right, address1: 'Lilla gatan 12' })
  const unseen = await takeOver(conversation)
  expect([unseen.status, unseen.body]).toEqual([
    409,
    { message: 'The receiver has sent another correction since. Look at it first' },
  ])
  expect((await shipmentOf(id)).to.address1).toBe('Lilla gatan 11')
  expect((await takeOver(await conversationOf(id))).status).toBe(204)
  expect((await shipmentOf(id)).to.address1).toBe('Lilla gatan 12')
})

test('it needs the tenant, the merchant, the right and a correction', async () => {
  const { id, conversation } = await aCorrectedParcel('t4', 'lykta')
  const foreign = await server.as('admin@sydkust.example')
  const limited = await server.as('merchant@nordhem.example')
  const { token } = await admin.ask(contract.users.createToken, {
    params: { id: 'admin' },
    body: { name: 'Reads', scopes: ['shipment_read', 'conversation_write'] },
  })
  const reads = server.with(token)
  expect((await conversationOf(id, reads)).id).toBe(conversation.id)
  expect((await takeOver(conversation, foreign)).status).toBe(404)
  expect((await takeOver(conversation, limited)).status).toBe(404)
  expect((await takeOver(conversation, reads)).status).toBe(403)
  const body = { correctionId: 'x', address1: 'Elsewhere' } as never
  const wrong = await user.call(contract.corrections.takeOver, { params: { id: conversation.id }, body })
  expect([wrong.status, wrong.errors.map(({ name }) => name)]).toEqual([400, ['address1']])
  const own = await user.ask(contract.conversations.create, {
    body: { subjectId: 'shipment/fjallro-t3', subject: 'A question' },
  })
  expect(own.correction).toBeNull()
  expect((await takeOver({ ...conversation, id: own.id })).status).toBe(404)
  expect((await shipmentOf(id)).corrections).toEqual([])
})

test('no request but the one of the receiver sets a correction', async () => {
  const { conversation } = await aCorrectedParcel('t5')
  const { id, subjectId, correction } = conversation
  const change = (sent: unknown) =>
    admin.call(contract.conversations.update, { params: { id }, body: { ...conversation, correction: sent } as never })
  const made = { ...correction, values: { address1: 'Elsewhere' } }
  expect((await change(made)).errors.map(({ name }) => name)).toEqual(['correction'])
  expect((await change(correction)).status).toBe(200)
  const started = await admin.call(contract.conversations.create, {
    body: { subjectId, subject: 'x', correction: made } as never,
  })
  expect(started.errors.map(({ name }) => name)).toEqual(['correction'])
})
