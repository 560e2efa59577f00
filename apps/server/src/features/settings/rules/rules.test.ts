import { contract } from '@aftermile/contract/index'
import { beforeAll, describe, expect, test } from 'vitest'
import { putTemplate } from '../../../test/data/templates.ts'
import { type Caller, type CallerResponse, testServer } from '../../../test/server.ts'

const server = testServer()
const calls = contract.rules
let admin: Caller
let ruleAdmin: Caller
let root: Caller

beforeAll(async () => {
  admin = await server.as('admin@nordhem.example')
  ruleAdmin = await server.as('ruleadmin@nordhem.example')
  root = await server.as('root@aftermile.example')
  await admin.ask(contract.tags.create, { body: { id: 'stalled', name: 'Stalled' } })
  await putTemplate(server.admin, { id: 'late', contentType: 'text/html', content: 'x', payload: '{"subject": "x"}' })
  await putTemplate(server.admin, {
    id: 'late-order',
    targetType: 'Order',
    contentType: 'text/html',
    content: 'x',
    payload: '{"subject": "x"}',
  })
})

const names = ({ errors }: CallerResponse) => errors.map(({ name }) => name)
const tagIt = { type: 'tag', tagId: 'stalled', operation: 'add' } as const
const inTransit = { field: 'statusId', operator: 'is', values: ['in_transit'] }
const stalled = (id: string, more: object = {}) => ({
  id,
  type: 'NoEventUpdateRule',
  name: 'Stalled',
  interval: 2880,
  andConditions: [inTransit],
  actions: [tagIt],
  ...more,
})
const create = (body: object, caller = ruleAdmin) => caller.call(calls.create, { body: body as never })

describe('a rule', () => {
  test('has the defaults of the spec, and comes back as it was sent', async () => {
    const made = await create(stalled('quiet'))
    expect(made.status).toBe(201)
    expect(made.reply).toMatchObject({
      targetType: 'Shipment',
      isEnabled: true,
      isSystem: false,
      isHidden: false,
      recurrenceInterval: 0,
      time: 1440,
      maxOccurrences: 1,
      triggerSchedule: { weekdays: [1, 2, 3, 4, 5, 6, 7], everyMinutes: 60, from: '00:00', to: '00:00' },
      orConditions: [],
    })
    const again = await ruleAdmin.call(calls.update, { params: { id: 'quiet' }, body: made.reply as never })
    expect([again.status, again.headers.get('etag')]).toEqual([200, '"1"'])
    expect((await create(stalled('quiet'))).status).toBe(409)
  })

  test.each([
    [
      'an unknown field',
      { andConditions: [{ field: 'colour', operator: 'is', values: ['red'] }] },
      'andConditions[0].field',
    ],
    [
      'an operator of another type',
      { andConditions: [{ field: 'toName', operator: 'before', values: ['x'] }] },
      'andConditions[0].operator',
    ],
    [
      'a bad regular expression',
      { orConditions: [[{ field: 'toName', operator: 'matches', values: ['('] }]] },
      'orConditions[0][0].values',
    ],
    ['no quiet time', { interval: 0 }, 'interval'],
    ['no action', { actions: [] }, 'actions'],
    ['an unknown tag', { actions: [{ ...tagIt, tagId: 'nope' }] }, 'actions[0]'],
    ['a template of another target', { actions: [{ type: 'email', templateId: 'late-order' }] }, 'actions[0]'],
    ['a template of another channel', { actions: [{ type: 'text', templateId: 'late' }] }, 'actions[0]'],
    ['an action of another target', { actions: [{ type: 'crm_order_action', action: 'confirm_order' }] }, 'actions[0]'],
    [
      'a value that rules can’t write',
      { actions: [{ type: 'copy_value', from: 'toName', to: 'statusId' }] },
      'actions[0].to',
    ],
    ['a target that its type can’t have', { targetType: 'Order' }, 'targetType'],
  ])('with %s is refused with its place', async (_, wrong, place) => {
    const answer = await create(stalled('wrong', wrong))
    expect([answer.status, names(answer)]).toEqual([400, [place]])
  })

  test.each([
    [{ type: 'BigRule' }],
    [{ andConditions: [{ field: 'toName', operator: 'resembles', values: [] }] }],
    [{ andConditions: Array.from({ length: 201 }, () => inTransit) }],
    [{ recurrenceInterval: 7 }],
    [{ triggerSchedule: { weekdays: [], everyMinutes: 60, from: '08:00', to: '17:00' } }],
    [{ colour: 'red' }],
  ])('with %o is refused', async wrong => {
    expect((await create(stalled('wrong', wrong))).status).toBe(400)
  })

  test('is for users who may write rules, and belongs to one tenant', async () => {
    const user = await server.as('user@nordhem.example')
    expect((await user.call(calls.list)).status).toBe(403)
    expect((await create(stalled('mine'), user)).status).toBe(403)
    await create(stalled('mine'))
    const other = { params: { id: 'mine' }, headers: { 'x-tenant': 'sydkust' } }
    expect((await root.call(calls.get, other)).status).toBe(404)
    expect((await root.call(calls.remove, other)).status).toBe(404)
  })

  test('that was changed meanwhile is not overwritten', async () => {
    const { reply } = await create(stalled('raced'))
    const put = (name: string, tag: string) =>
      ruleAdmin.call(calls.update, {
        params: { id: 'raced' },
        body: { ...reply, name } as never,
        headers: { 'if-match': tag },
      })
    expect((await put('One', '"1"')).status).toBe(200)
    expect((await put('Two', '"1"')).status).toBe(412)
  })
})

test('a policy is listed apart, needs a status to reach, and is kept while a rule watches it', async () => {
  const policy = { id: 'two-days', type: 'SlaRule', name: 'Two days', time: 2880 }
  expect(names(await create(policy))).toEqual(['targetStatus'])
  expect((await create({ ...policy, targetStatus: ['delivered'] })).status).toBe(201)
  const breach = { id: 'breach', type: 'SlaBreachRule', name: 'Late', interval: -60, actions: [tagIt] }
  expect(names(await create(breach))).toEqual(['slaPolicyId'])
  expect((await create({ ...breach, slaPolicyId: 'two-days' })).status).toBe(201)
  const list = async (query: object) =>
    (await ruleAdmin.ask(calls.list, { query: query as never })).map(item => item.id)
  expect(await list({ type: 'SlaRule' })).toEqual(['two-days'])
  expect(await list({})).not.toContain('two-days')
  expect((await ruleAdmin.call(calls.remove, { params: { id: 'two-days' } })).status).toBe(409)
})

test('what a rule uses can’t be deleted, and the answer names the rule', async () => {
  await admin.ask(contract.tags.create, { body: { id: 'used', name: 'Used' } })
  await admin.ask(contract.merchants.create, { body: { id: 'used', name: 'Used' } as never })
  await putTemplate(server.admin, { id: 'used', contentType: 'text/html', content: 'x', payload: '{"subject": "x"}' })
  await create(
    stalled('user', {
      name: 'The user',
      orConditions: [[{ field: 'tags', operator: 'has any of', values: ['used'] }]],
      actions: [
        { type: 'email', templateId: 'used' },
        { type: 'set_merchant', merchantId: 'used' },
      ],
    }),
  )
  const params = { id: 'used' }
  const removals = [contract.tags.remove, contract.merchants.remove, contract.templates.remove]
  const answers = await Promise.all(removals.map(remove => admin.call(remove, { params })))
  const refused = { message: 'This is used by the rule The user. Remove it there first.' }
  expect(answers.map(({ status, body }) => [status, body])).toEqual(removals.map(() => [409, refused]))
  expect(await admin.ask(contract.templates.listUses, { params })).toEqual([
    { kind: 'rule', id: 'user', name: 'The user' },
  ])
  await ruleAdmin.ask(calls.remove, { params: { id: 'user' } })
  const after = await Promise.all(removals.map(remove => admin.call(remove, { params })))
  expect(after.map(({ status }) => status)).toEqual([204, 204, 204])
})

test('a rule of the system is imported under its id, changed, and back when the copy is deleted', async () => {
  const inSystem = { headers: { 'x-tenant': 'system' } }
  const shipped = await root.call(calls.create, {
    body: stalled('shipped', { actions: [{ type: 'create_event', code: 'stalled' }] }) as never,
    ...inSystem,
  })
  expect(shipped.reply).toMatchObject({ isSystem: true, tenantId: 'system' })
  const params = { id: 'shipped' }
  expect((await ruleAdmin.call(calls.remove, { params })).status).toBe(409)
  const copy = await ruleAdmin.call(calls.import, { params })
  expect([copy.status, copy.reply]).toMatchObject([201, { isCustomized: true, tenantId: 'nordhem' }])
  expect((await ruleAdmin.call(calls.import, { params })).status).toBe(409)
  const system = await ruleAdmin.ask(calls.list, { query: { system: 'true' } })
  expect(system.find(item => item.id === 'shipped')).toMatchObject({ tenantId: 'system' })
  await ruleAdmin.ask(calls.remove, { params })
  expect(await ruleAdmin.ask(calls.get, { params })).toMatchObject({ tenantId: 'system', isCustomized: false })
})

test('a clone is disabled and has a name and an id of its own', async () => {
  await create(stalled('origin'))
  const { reply } = await ruleAdmin.call(calls.clone, { params: { id: 'origin' } })
  expect(reply).toMatchObject({ id: 'origin-copy', name: 'Stalled (copy)', isEnabled: false, interval: 2880 })
})

test('metadata lists fields with their operators, and the actions of the target', async () => {
  const get = (type: string, targetType: string) =>
    ruleAdmin.call(calls.metadata, { params: { type, targetType } as never })
  const { reply } = await get('CustomRule', 'Order')
  expect(reply.actions).toEqual(['email', 'text', 'webhook', 'tag', 'notify', 'copy_value', 'crm_order_action'])
  expect(reply.fields.find(({ name }) => name === 'statusId')).toMatchObject({
    label: 'Status',
    operators: expect.arrayContaining(['is one of', 'changed to']),
    choices: expect.arrayContaining([{ id: 'cancelled', text: expect.any(String) }]),
  })
  expect((await get('SlaRule', 'Shipment')).status).toBe(200)
  expect((await get('SlaRule', 'Order')).status).toBe(404)
  expect((await get('NoRule', 'Order')).status).toBe(404)
})

describe('copy value', () => {
  const metadataOf = (targetType: string) =>
    ruleAdmin.ask(calls.metadata, { params: { type: 'CustomRule', targetType } as never })

  test.each(['Shipment', 'Order', 'OrderDelivery'])(
    'is offered for %s exactly if a field can be written',
    async target => {
      const { actions, fields } = await metadataOf(target)
      expect(actions.includes('copy_value')).toBe(fields.some(({ isWritable }) => isWritable))
    },
  )

  test('of deliveries is refused as an action that they don’t have', async () => {
    const copy = { type: 'copy_value', from: 'id', to: 'id' }
    const wrong = await create({
      ...stalled('copy'),
      type: 'CustomRule',
      targetType: 'OrderDelivery',
      actions: [copy],
      andConditions: [],
    })
    expect([wrong.status, names(wrong)]).toEqual([400, ['actions[0]']])
  })
})

describe('a hidden rule', () => {
  const inNordhem = { headers: { 'x-tenant': 'nordhem' } }
  const listed = async (caller: Caller, query: object, headers: object = {}) =>
    (await caller.ask(calls.list, { query: query as never, ...headers })).map(({ id }) => id)

  test('is listed for root alone, as a policy too, and is in force all the same', async () => {
    const hidden = { isHidden: true, isEnabled: true }
    const policy = { id: 'hidden-policy', type: 'SlaRule', name: 'Hidden', targetStatus: ['delivered'], ...hidden }
    const made = await root.call(calls.create, { body: stalled('hidden', hidden) as never, ...inNordhem })
    expect([made.status, made.reply]).toMatchObject([201, hidden])
    expect((await root.call(calls.create, { body: policy as never, ...inNordhem })).status).toBe(201)
    expect(await listed(root, {}, inNordhem)).toContain('hidden')
    expect(await listed(root, { type: 'SlaRule' }, inNordhem)).toContain('hidden-policy')
    expect(await listed(admin, {})).not.toContain('hidden')
    expect(await listed(admin, { type: 'SlaRule' })).not.toContain('hidden-policy')
  })

  test('is hidden and shown again by root alone; others may change the rest', async () => {
    const only = [{ name: 'isHidden', message: 'Only root can hide rules or show them again' }]
    const refused = await create(stalled('to-hide', { isHidden: true }), admin)
    expect([refused.status, refused.body]).toEqual([400, { errors: only }])
    expect((await create(stalled('to-hide'))).status).toBe(201)
    const put = (caller: Caller, body: object, more: object = {}) =>
      caller.call(calls.update, { params: { id: 'to-hide' }, body: body as never, ...more })
    expect((await put(admin, { ...stalled('to-hide'), isHidden: true })).body).toEqual({ errors: only })
    expect((await put(root, { ...stalled('to-hide'), isHidden: true }, inNordhem)).reply).toMatchObject({
      isHidden: true,
    })
    expect(await listed(ruleAdmin, {})).not.toContain('to-hide')
    const renamed = await put(ruleAdmin, { ...stalled('to-hide'), isHidden: true, name: 'Renamed' })
    expect([renamed.status, renamed.reply]).toMatchObject([200, { isHidden: true, name: 'Renamed' }])
    expect((await put(ruleAdmin, { ...stalled('to-hide'), isHidden: false })).body).toEqual({ errors: only })
    expect((await put(root, { ...stalled('to-hide'), isHidden: false }, inNordhem)).status).toBe(200)
    expect(await listed(ruleAdmin, {})).toContain('to-hide')
  })
})
