import { contract } from '@aftermile/contract/index'
import { messageOutcomeIds } from '@aftermile/domain/messages/outcomes/message-outcomes'
import { hourMs } from '@aftermile/domain/times/milliseconds'
import { beforeAll, expect, test } from 'vitest'
import { aShipment, send } from '../../../test/data/containers.ts'
import { putMessage } from '../../../test/data/messages.ts'
import { type Caller, testServer } from '../../../test/server.ts'

const server = testServer()
const calls = contract.messages
const daysAgo = (days: number) => new Date(Date.now() - days * 24 * hourMs - hourMs).toISOString()
let admin: Caller

beforeAll(async () => {
  admin = await server.as('admin@nordhem.example')
  await send(admin, 'shipments', [aShipment('a'), aShipment('x', { merchantId: 'lykta' })])
  for (const state of ['sent', 'delivered', 'opened', 'clicked', 'bounced'] as const)
    await put({ state, sentAt: daysAgo(1) })
  for (const state of ['failed', 'suppressed', 'unknown', 'queued'] as const) await put({ state })
  await put({ state: 'delivered', createdAt: daysAgo(31), sentAt: daysAgo(29) })
  await put({ state: 'delivered', createdAt: daysAgo(31), sentAt: daysAgo(30) })
  await put({ state: 'delivered', sentAt: daysAgo(1), isTest: true })
  await put({ state: 'delivered', sentAt: daysAgo(1), merchantId: 'lykta', containerId: 'lykta-x' })
})

type Fields = Parameters<typeof putMessage>[1]

async function put(fields: Fields): Promise<void> {
  await putMessage(server, { templateId: 'news', ...fields })
}

async function countsOf(caller: Caller, days: string): Promise<Record<string, number>> {
  const found = (await caller.ask(calls.outcomes, { query: { days } })).find(({ templateId }) => templateId === 'news')
  return { sent: found?.sent ?? 0, ...found?.outcomes }
}

async function listedOf(caller: Caller, days: string): Promise<Record<string, number>> {
  const listed: Record<string, number> = {}
  for (const outcome of ['sent', ...messageOutcomeIds]) {
    const query = { template: 'news', facets: `outcome:${outcome};lastDays:${days}` }
    listed[outcome] = (await caller.ask(calls.list, { query })).items.length
  }
  return listed
}

test('what became of the messages of a template is counted, and the log lists the messages behind each number', async () => {
  const counts = await countsOf(admin, '30')
  expect(counts).toEqual({
    sent: 7,
    delivered: 5,
    opened: 2,
    clicked: 1,
    bounced: 1,
    failed: 1,
    suppressed: 1,
    unknown: 1,
  })
  expect(await listedOf(admin, '30')).toEqual(counts)
  expect(await countsOf(admin, '31')).toEqual({ ...counts, sent: 8, delivered: 6 })
  expect(await listedOf(admin, '31')).toEqual(await countsOf(admin, '31'))
})

test('who is limited to merchants counts and lists their messages only', async () => {
  const limited = await server.as('merchant@nordhem.example')
  const counts = await countsOf(limited, '30')
  expect(counts).toMatchObject({ sent: 6, delivered: 4 })
  expect(await listedOf(limited, '30')).toEqual(counts)
  expect(await (await server.as('admin@sydkust.example')).ask(calls.outcomes)).toEqual([])
})

test('other days are refused', async () => {
  for (const days of ['0', '367', '1.5', 'week']) {
    expect((await admin.call(calls.outcomes, { query: { days } })).status, days).toBe(400)
    expect((await admin.call(calls.list, { query: { facets: `lastDays:${days}` } })).status, days).toBe(400)
  }
})
