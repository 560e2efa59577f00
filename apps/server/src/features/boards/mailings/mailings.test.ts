import type { Body } from '@aftermile/contract/endpoint'
import { contract } from '@aftermile/contract/index'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { enqueue } from '../../../jobs/job.ts'
import { inTenantOf } from '../../../test/carriers/carrier-results.ts'
import { aShipment, send } from '../../../test/data/containers.ts'
import { refreshMonthsOf } from '../../../test/data/month-sets.ts'
import { type Caller, testServer } from '../../../test/server.ts'
import { operationsSource } from '../datasets/sources/analytics/operations-source.ts'
import { sendMailing } from './send-mailing.ts'

const server = testServer({ parts: ['api', 'worker'], loops: ['sending'] })
const { list, create, update, remove } = contract.mailings
let admin: Caller
let analyst: Caller
let limited: Caller

type Sent = Body<typeof create>

const board = (fields: Partial<Sent> = {}): Sent => ({
  name: 'Carriers',
  every: 'day',
  subject: { kind: 'board', section: 'analytics', board: 'operations', filters: [] },
  address: '',
  ...fields,
})

function inLastQuarter(): string {
  const now = new Date()
  return new Date(Date.UTC(now.getUTCFullYear(), Math.floor(now.getUTCMonth() / 3) * 3 - 1, 15, 9)).toISOString()
}

beforeAll(async () => {
  admin = await server.as('admin@nordhem.example')
  await server.admin.query("update users set role = 'dataanalyst' where email = 'merchant@nordhem.example'")
  analyst = await server.as('dataanalyst@nordhem.example')
  limited = await server.as('merchant@nordhem.example')
  await send(admin, 'shipments', [
    aShipment('a', { bookedAt: '2026-09-02T09:00:00Z' }),
    aShipment('b', { bookedAt: '2026-10-02T09:00:00Z', serviceProviderId: 'dhl' }),
    aShipment('c', { bookedAt: '2026-10-05T09:00:00Z', merchantId: 'lykta' }),
    aShipment('d', { bookedAt: inLastQuarter(), merchantId: 'lykta', serviceProviderId: 'dhl' }),
  ])
  // The first reader of a set adds it.
  for (const reader of [analyst, limited]) await reader.ask(operationsSource.calls.manifest)
  await refreshMonthsOf(server, operationsSource)
  await refreshMonthsOf(server, operationsSource, { merchants: 'fjallro,kattvik' })
})
beforeEach(() =>
  server.admin.query("delete from mailings; delete from messages where template_id = 'regular_mail_email'"),
)

/** The period of all mailings begins now. The clock wakes the worker. */
async function begin(): Promise<void> {
  await server.admin.query("update mailings set next_at = now() - interval '1 second'")
  await tick()
}
const tick = () =>
  inTenantOf(server, 'nordhem', ctx =>
    enqueue(ctx, { name: 'mailings', payload: z.strictObject({}), maxAttempts: 1 }, {}),
  )

type Message = { id: string; recipient: string; createdAt: string }
const messagesNow = async (): Promise<Message[]> =>
  (
    await server.admin.query(
      "select id, recipient from messages where template_id = 'regular_mail_email' and sent_at is not null",
    )
  ).rows

/** The mails once the period of every mailing has ended and all of them are sent. */
async function mailed(many: number) {
  await expect.poll(async () => (await messagesNow()).length, { timeout: 60_000 }).toBe(many)
  const rows = await messagesNow()
  return Promise.all(rows.map(({ id }) => admin.ask(contract.messages.get, { params: { id } })))
}

const textOf = ({ content }: Awaited<ReturnType<typeof mailed>>[number]): string => content?.text ?? ''

test('a board arrives once in a period, with its numbers, its filters and a link to the same', async () => {
  const filters = [{ id: 'serviceProviderId', values: ['postnord'] }]
  const [made] = await analyst.ask(create, {
    body: board({
      subject: { kind: 'board', section: 'analytics', board: 'operations', filters },
      address: 'filters=serviceProviderId%3Apostnord',
    }),
  })
  expect(made).toMatchObject({ every: 'day', sentAt: null, problem: null, subject: { kind: 'board' } })
  await begin()
  const [mail] = await mailed(1)
  if (mail === undefined) throw new Error('No mail')
  expect(mail.subject).toBe('Carriers')
  expect(textOf(mail)).toContain('2 shipments')
  expect(textOf(mail)).toContain('Service provider: PostNord')
  expect(mail.content?.html).toMatch(/Packages<\/span><br ?\/?><strong[^>]*>2</)
  expect(mail.content?.html).toContain('/analytics/operations?filters=serviceProviderId%3Apostnord')
  expect(mail.content?.html).toContain('/mailings"')
  await tick()
  await tick()
  const [after] = await analyst.ask(list)
  expect(after).toMatchObject({ problem: null, sentAt: expect.any(String) })
  expect(Date.parse(String(after?.nextAt))).toBeGreaterThan(Date.now())
  expect(await messagesNow()).toHaveLength(1)
})

test('a mail has the merchants that its reader may see when it is made', async () => {
  await limited.ask(create, { body: board() })
  await begin()
  const [mail] = await mailed(1)
  if (mail === undefined) throw new Error('No mail')
  expect(textOf(mail)).toContain('2 shipments')
})

test('who has lost the right, or the account, gets nothing and is told why', async () => {
  await analyst.ask(create, { body: board() })
  await server.admin.query("update users set role = 'user' where email = 'dataanalyst@nordhem.example'")
  await begin()
  const problem = async () => (await server.admin.query('select problem from mailings')).rows[0]?.problem
  await expect.poll(problem).toBe('You no longer have permission to see this.')
  await server.admin.query(
    "update users set role = 'dataanalyst', is_disabled = true where email = 'dataanalyst@nordhem.example'",
  )
  await begin()
  await expect.poll(problem).toBe('Your account is switched off.')
  expect(await messagesNow()).toEqual([])
  await server.admin.query("update users set is_disabled = false where email = 'dataanalyst@nordhem.example'")
  await begin()
  await mailed(1)
  await expect.poll(problem).toBe(null)
})

test('a mail that was made by a worker that is killed is made again, once', async () => {
  await analyst.ask(create, { body: board({ every: 'week' }) })
  const { rows } = await server.admin.query(
    "update mailings set next_at = now() - interval '1 hour', queued_for = now() - interval '1 hour' returning id",
  )
  const id: string = rows[0].id
  const killed = inTenantOf(server, 'nordhem', async ctx => {
    expect(await sendMailing(ctx, id, 'https://console.example')).toBe(true)
    throw new Error('killed')
  })
  await expect(killed).rejects.toThrow('killed')
  await inTenantOf(server, 'nordhem', ctx => sendMailing(ctx, id, 'https://console.example'))
  await inTenantOf(server, 'nordhem', ctx => sendMailing(ctx, id, 'https://console.example'))
  await mailed(1)
})

test('the report is of the last complete quarter, and leads to it', async () => {
  await analyst.ask(create, {
    body: board({ subject: { kind: 'report', board: 'operations', filters: [] }, every: 'month' }),
  })
  await begin()
  const [mail] = await mailed(1)
  expect(mail?.content?.html).toMatch(/\/analytics\/print\?quarter=\d{5}"/)
  expect(mail && textOf(mail)).toMatch(/Shipments booked: \w+ \d{4} – \w+ \d{4}/)
})

test('a report about a carrier names no other, and not what only the shop is told', async () => {
  const report = (filters: { id: string; values: string[] }[]) =>
    board({ subject: { kind: 'report', board: 'operations', filters }, every: 'month' })
  await analyst.ask(create, { body: report([]) })
  await analyst.ask(create, { body: report([{ id: 'serviceProviderId', values: ['postnord'] }]) })
  await begin()
  const texts = (await mailed(2)).map(textOf)
  const isOfCarrier = (text: string) => text.includes('Service provider: PostNord')
  const [ofCarrier, ofAll] = texts.toSorted((a, b) => Number(isOfCarrier(b)) - Number(isOfCarrier(a)))
  expect(ofCarrier).toContain('Packages')
  for (const value of ['Base sales value', 'Freight cost', 'DHL']) {
    expect(ofAll).toContain(value)
    expect(ofCarrier).not.toContain(value)
  }
})

test('a list arrives with how many there are and the first of them', async () => {
  await limited.ask(create, {
    body: board({ name: 'Mine', subject: { kind: 'shipments', query: { facets: 'merchantId:lykta,fjallro' } } }),
  })
  await begin()
  const [mail] = await mailed(1)
  if (mail === undefined) throw new Error('No mail')
  expect(textOf(mail)).toContain('2 shipments')
  expect(mail.content?.html).toContain('PostNord')
  expect(mail.content?.html).not.toContain('>c<')
})

test('a user has only own mails, of what the user may see, with filters that exist', async () => {
  const user = await server.as('user@nordhem.example')
  expect((await user.call(create, { body: board() })).status).toBe(403)
  const wrong = board({
    subject: { kind: 'board', section: 'analytics', board: 'operations', filters: [{ id: 'shoeSize', values: [1] }] },
  })
  expect((await analyst.call(create, { body: wrong })).status).toBe(400)
  const [made] = await analyst.ask(create, { body: board() })
  const params = { id: made?.id ?? '' }
  expect(await admin.ask(list)).toEqual([])
  expect((await admin.call(remove, { params })).status).toBe(404)
  expect((await admin.call(update, { params, body: { name: 'x', every: 'day' } })).status).toBe(404)
  const [changed] = await analyst.ask(update, { params, body: { name: 'Weekly', every: 'week' } })
  expect(changed).toMatchObject({ name: 'Weekly', every: 'week' })
  expect(new Date(String(changed?.nextAt)).getUTCDay()).toBe(1)
  expect(await analyst.ask(remove, { params })).toEqual([])
})
