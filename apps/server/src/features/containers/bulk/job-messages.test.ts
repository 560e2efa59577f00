import { contract } from '@aftermile/contract/index'
import { beforeAll, expect, test } from 'vitest'
import { aShipment, send } from '../../../test/data/containers.ts'
import { putTemplate } from '../../../test/data/templates.ts'
import { type Caller, testServer } from '../../../test/server.ts'

const server = testServer({ parts: ['api', 'worker'], loops: ['sending'] })
const { act } = contract.containers
const { get, results, retry } = contract.containerJobs
let admin: Caller
let user: Caller

const html = { contentType: 'text/html', content: '<p>Hi</p>' }
const subjectOf = (subject: string) => ({ payload: JSON.stringify({ subject }) })

beforeAll(async () => {
  admin = await server.as('admin@nordhem.example')
  user = await server.as('user@nordhem.example')
  await putTemplate(server.admin, { id: 'mute', ...html, payload: null })
  // Only those of whom the city is known have a subject.
  await putTemplate(server.admin, { id: 'city', ...html, ...subjectOf("{{ toCity | default: '' }}") })
  await putTemplate(server.admin, { id: 'plain', ...html, ...subjectOf('Hello') })
})

const aParcel = (number: string, fields: Record<string, unknown> = {}) =>
  aShipment(number, { toEmail: `${number}@mail.example`, toCity: null, ...fields })
const about = (...numbers: string[]) => ({
  type: 'shipment' as const,
  containers: numbers.map(number => `fjallro-${number}`),
})
const email = (templateId: string, more: object = {}) => ({ type: 'email' as const, templateId, ...more })
const sendTo = (action: object, ...numbers: string[]) =>
  user.ask(act, { body: { ...about(...numbers), actions: [action] } as never })
const previewOf = (action: object, ...numbers: string[]) =>
  user.ask(contract.sendPreview.preview, { body: { ...about(...numbers), action } as never })

/** Waits until nothing of a job is on its way. */
async function settled(id: string) {
  const read = () => user.ask(get, { params: { id } })
  await expect
    .poll(async () => {
      const { status, messages } = await read()
      return [status, messages?.waiting ?? 0]
    })
    .toEqual(['done', 0])
  return read()
}

test('a template without a subject is neither previewed nor sent, and says why', async () => {
  await send(admin, 'shipments', [aParcel('mute-1')])
  const reason = 'Template “The mute” can’t be sent: The subject is empty'
  const refused = await user.call(act, { body: { ...about('mute-1'), actions: [email('mute')] } })
  expect([refused.status, refused.errors]).toEqual([400, [{ name: 'actions', message: reason }]])
  const seen = await user.call(contract.sendPreview.preview, { body: { ...about('mute-1'), action: email('mute') } })
  expect([seen.status, seen.errors]).toEqual([400, [{ name: 'action', message: reason }]])
  const listed = await user.ask(contract.templates.list)
  expect(listed.find(({ id }) => id === 'mute')).toMatchObject({ problem: 'The subject is empty', payload: null })
  expect(listed.find(({ id }) => id === 'plain')).toMatchObject({ problem: null })
})

test('what can’t be written counts among those who will not get it, before sending', async () => {
  await send(admin, 'shipments', [
    aParcel('w1'),
    aParcel('w2', { toCity: 'Luleå' }),
    aParcel('w3', { toEmail: null }),
    aParcel('w4', { toCity: 'Umeå' }),
  ])
  const preview = await previewOf(email('city'), 'w1', 'w2', 'w3', 'w4')
  expect(preview).toMatchObject({
    sendable: 2,
    refused: expect.arrayContaining([
      { reason: 'The subject is empty', count: 1, numbers: ['w1'] },
      { reason: 'No e-mail address', count: 1, numbers: ['w3'] },
    ]),
    sample: { containerNumber: 'w2', subject: 'Luleå', problem: null },
  })
  expect(await previewOf(email('city'), 'w1')).toMatchObject({
    sendable: 0,
    sample: { problem: 'The subject is empty' },
  })
})

test('the results of a job follow its messages, and those that failed can be retried', async () => {
  await send(admin, 'shipments', [aParcel('r1'), aParcel('r2', { toCity: 'Luleå' }), aParcel('r3', { toEmail: null })])
  const { jobId: id, done, refused } = await sendTo(email('city'), 'r1', 'r2', 'r3')
  expect([done, refused]).toEqual([2, 1])
  expect((await settled(id)).messages).toMatchObject({ sent: 1, failed: 1, waiting: 0 })
  const notSent = await user.ask(results, { params: { id }, query: { notSent: 'true' } })
  expect(
    notSent.items.map(({ number, messages }) => [number, messages.map(message => [message.state, message.reason])]),
  ).toEqual([
    ['r1', [['failed', 'The subject is empty']]],
    ['r3', []],
  ])
  const before = (await user.ask(contract.workToday.get)).failedMessages ?? 0
  expect(before).toBeGreaterThan(0)
  const openFailures = await user.ask(contract.messages.list, { query: { openFailures: 'true' } })
  expect(openFailures.items).toHaveLength(before)

  await send(admin, 'shipments', [aParcel('r1', { toCity: 'Kiruna' })])
  expect((await user.call(retry, { params: { id } })).status).toBe(202)
  const after = await settled(id)
  expect([after.done, after.refused, after.messages]).toEqual([
    2,
    1,
    { sent: 2, failed: 0, waiting: 0, deferred: 0, bounced: 0, unknown: 0 },
  ])
  expect((await user.ask(contract.workToday.get)).failedMessages).toBe(before - 1)
  const again = await user.ask(contract.messages.list, { query: { shipment: 'fjallro-r1' } })
  expect(again.items.map(({ state, subject }) => [state, subject])).toEqual([
    ['sent', 'Kiruna'],
    ['failed', null],
  ])
})

test('who got the same template lately is counted, and left out if that is wanted', async () => {
  await send(admin, 'shipments', [aParcel('l1'), aParcel('l2')])
  await settled((await sendTo(email('plain'), 'l1')).jobId)
  const among = await previewOf(email('plain'), 'l1', 'l2')
  expect(among).toMatchObject({ sendable: 2, recent: { count: 1, lastAt: expect.any(String) } })
  const without = await previewOf(email('plain', { leaveOutRecent: true }), 'l1', 'l2')
  expect(without).toMatchObject({ sendable: 1, recent: { count: 1 }, sample: { containerNumber: 'l2' } })

  const sent = await sendTo(email('plain', { leaveOutRecent: true }), 'l1', 'l2')
  expect(sent.results.map(({ status, message }) => [status, message])).toEqual([
    ['unchanged', 'Got it in the last 24 hours'],
    ['done', null],
  ])
  expect((await settled(sent.jobId)).messages).toMatchObject({ sent: 1 })
  await settled((await sendTo(email('plain'), 'l1')).jobId)
  const log = await user.ask(contract.messages.list, { query: { shipment: 'fjallro-l1' } })
  expect(log.items).toHaveLength(2)
  expect((await previewOf(email('city'), 'l1')).recent).toBe(null)
})
