import { contract } from '@aftermile/contract/index'
import type { Rule } from '@aftermile/contract/settings/rules'
import { beforeAll, expect, test } from 'vitest'
import { type Caller, testServer } from '../../../test/server.ts'

const server = testServer()
const calls = contract.rules
let ruleAdmin: Caller
let other: Caller

beforeAll(async () => {
  ruleAdmin = await server.as('ruleadmin@nordhem.example')
  other = await server.as('admin@sydkust.example')
})

const list = (caller = ruleAdmin) => caller.ask(calls.list)
const idsOf = (rules: readonly Rule[]) => rules.map(({ id }) => id)
const move = (id: string, after: unknown, caller = ruleAdmin) =>
  caller.call(calls.move, { params: { id }, body: { after } as never })
const own = async (id: string) =>
  (await server.admin.query(`select 1 from rules where tenant_id = 'nordhem' and id = $1`, [id])).rowCount
const entries = async () =>
  (await server.admin.query(`select item_id, action, changes from audit_entries where tenant_id = 'nordhem'`)).rows

test('a move changes the places of two rules: no copy, no new version, one entry in the audit log, and a way back', async () => {
  const before = await list()
  const [first, second, third] = idsOf(before)
  const { headers } = await ruleAdmin.call(calls.get, { params: { id: String(first) } })
  const entriesBefore = (await entries()).length
  const { status, reply } = await move(String(first), second)
  expect([status, reply]).toEqual([
    200,
    [
      { id: second, sequence: before[0]?.sequence },
      { id: first, sequence: before[1]?.sequence },
    ],
  ])
  const after = await list()
  expect(idsOf(after).slice(0, 3)).toEqual([second, first, third])
  const unnumbered = ({ sequence: _, ...rule }: Rule) => rule
  expect(after.map(unnumbered).toSorted(byId)).toEqual(before.map(unnumbered).toSorted(byId))
  expect(await own(String(first))).toBe(0)
  expect(idsOf(await list(other)).slice(0, 2)).toEqual([first, second])
  expect((await ruleAdmin.call(calls.get, { params: { id: String(first) } })).headers.get('etag')).toBe(
    headers.get('etag'),
  )
  expect((await entries()).slice(entriesBefore)).toEqual([
    { item_id: first, action: 'update', changes: { place: { before: 1, after: 2 } } },
  ])
  expect((await move(String(first), null)).status).toBe(200)
  expect(await list()).toEqual(before)
  expect((await move(String(first), null)).reply).toEqual([])
})

const byId = (item: { id: string }, next: { id: string }) => (item.id < next.id ? -1 : 1)

test('moves at the same time are all done', async () => {
  const ids = idsOf(await list())
  const moved = ids.slice(-6)
  const answers = await Promise.all(moved.map(id => move(id, null)))
  expect(answers.map(({ status }) => status)).toEqual(moved.map(() => 200))
  const after = idsOf(await list())
  expect(after.slice(0, 6).toSorted()).toEqual(moved.toSorted())
  expect(after.slice(6)).toEqual(ids.slice(0, -6))
})

test('a number that is sent is the same order: it makes no copy, and one that is left out stays', async () => {
  const { data, etag } = await read('delivered')
  const put = (body: object, tag: string | null = null) =>
    ruleAdmin.call(calls.update, {
      params: { id: 'delivered' },
      body: body as never,
      headers: tag === null ? {} : { 'if-match': tag },
    })
  expect((await put({ ...data, sequence: 5 }, etag)).reply).toMatchObject({ sequence: 5, isCustomized: false })
  expect(await own('delivered')).toBe(0)
  const { sequence: _, ...rest } = data
  expect((await put({ ...rest, name: 'Arrived' }, etag)).reply).toMatchObject({ sequence: 5, name: 'Arrived' })
  expect(await own('delivered')).toBe(1)
  await ruleAdmin.ask(calls.remove, { params: { id: 'delivered' } })
  expect((await read('delivered')).data).toMatchObject({ sequence: 5, name: 'Delivered', isCustomized: false })
})

async function read(id: string) {
  const { reply, headers } = await ruleAdmin.call(calls.get, { params: { id } })
  return { data: reply as Rule, etag: headers.get('etag') }
}

test.each([
  ['nowhere', null, 404],
  ['delivered', 'nowhere', 400],
  ['delivered', 7, 400],
  ['delivered', undefined, 400],
])('moving %s behind %s is refused', async (id, after, status) => {
  expect((await move(id, after)).status).toBe(status)
})

test('only those who may write rules of all merchants move them', async () => {
  expect((await move('delivered', null, await server.as('user@nordhem.example'))).status).toBe(403)
  await ruleAdmin.ask(calls.create, {
    body: {
      id: 'ours',
      type: 'CustomRule',
      name: 'Ours',
      actions: [{ type: 'set_status', statusId: 'delayed' }],
    } as never,
  })
  expect((await move('ours', null, other)).status).toBe(404)
  expect((await move('delivered', 'ours', other)).status).toBe(400)
})
