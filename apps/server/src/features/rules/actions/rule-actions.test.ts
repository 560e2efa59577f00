import { contract } from '@aftermile/contract/index'
import type { RuleAction } from '@aftermile/contract/settings/rules'
import { beforeAll, describe, expect, test } from 'vitest'
import { anOrder, aShipment, send } from '../../../test/data/containers.ts'
import { firingsOf, putRule, resultsOf } from '../../../test/data/rules.ts'
import { putTemplate } from '../../../test/data/templates.ts'
import { type Caller, testServer } from '../../../test/server.ts'

const server = testServer({ parts: ['api', 'worker'] })
let admin: Caller

const mail = { contentType: 'text/html', content: '<p>Hi</p>', payload: '{"subject": "About {{ shipmentNumber }}"}' }

beforeAll(async () => {
  admin = await server.as('admin@nordhem.example')
  await admin.ask(contract.tags.create, { body: { id: 'stalled', name: 'Stalled', allowOperatorTagging: false } })
  await putTemplate(server.admin, { id: 'news', ...mail, allowOperatorSend: false })
  await putTemplate(server.admin, { id: 'off', ...mail })
  await putTemplate(server.admin, { id: 'ping', type: 'text', contentType: 'text/plain', content: null, text: 'Hi' })
  await putTemplate(server.admin, { id: 'early', ...mail, validMilestones: ['completed'] })
  await putTemplate(server.admin, {
    id: 'bought',
    ...mail,
    targetType: 'Order',
    payload: '{"subject": "{{ orderNumber }}"}',
  })
})

const referenceIs = (reference: string) => ({ field: 'senderReference', operator: 'is', values: [reference] })

/** Makes a rule about shipments with this reference, books some, and returns what its actions did to each. */
async function act(reference: string, actions: readonly RuleAction[], shipments: readonly object[]) {
  await putRule(admin, reference, {
    andConditions: [referenceIs(reference)],
    actions,
  })
  const items = shipments.map((fields, index) =>
    aShipment(`${reference}-${index}`, { senderReference: reference, ...fields }),
  )
  expect((await send(admin, 'shipments', items)).refused).toBe(0)
  return resultsOf(server, reference, shipments.length)
}

const shipmentOf = async (number: string) =>
  (await server.admin.query('select * from shipments where shipment_number = $1', [number])).rows[0]
const messagesOf = async (number: string) =>
  (await server.admin.query('select * from messages where container_number = $1', [number])).rows

describe('messages', () => {
  test('are sent once, in the name of the rule; who cannot be reached is named', async () => {
    const results = await act(
      'r-mail',
      [
        { type: 'email', templateId: 'news' },
        { type: 'text', templateId: 'ping' },
      ],
      [{ toEmail: 'a@mail.example', toPhone: '070-174 06 05' }, {}],
    )
    expect(results).toEqual([
      [
        { type: 'email', status: 'done', message: null, messageId: expect.any(String) },
        { type: 'text', status: 'done', message: null, messageId: expect.any(String) },
      ],
      [
        { type: 'email', status: 'refused', message: 'No e-mail address', messageId: expect.any(String) },
        { type: 'text', status: 'refused', message: 'No phone number', messageId: expect.any(String) },
      ],
    ])
    const [sent] = await messagesOf('r-mail-0')
    expect(sent).toMatchObject({ created_by: 'Rule: r-mail', occurrence: 'rule:r-mail:0' })
  })

  test('of a template that is disabled, gone or of another milestone are not sent, and the result says why', async () => {
    const sending = ['off', 'early', 'brief'].map(templateId => ({ type: 'email', templateId }) as const)
    await putTemplate(server.admin, { id: 'brief', ...mail })
    await putRule(admin, 'r-why', { andConditions: [referenceIs('r-why')], actions: sending })
    await server.admin.query(`update templates set is_enabled = false where id = 'off'`)
    await server.admin.query(`delete from templates where id = 'brief'`)
    await send(admin, 'shipments', [aShipment('r-why-0', { senderReference: 'r-why', toEmail: 'a@mail.example' })])
    const [results] = await resultsOf(server, 'r-why', 1)
    expect(results?.map(({ status, message }) => [status, message])).toEqual([
      ['refused', 'Template “The off” is disabled'],
      ['refused', 'The early can only be sent in: Completed. Current milestone: Preparation'],
      ['refused', 'Template “brief” not found'],
    ])
    expect(await messagesOf('r-why-0')).toEqual([])
  })

  test.each([
    ['order', 'Order', 'orderNumber'],
    ['delivery', 'OrderDelivery', 'orderId'],
  ])('about each %s keep the limits of their template', async (name, targetType, field) => {
    const limits = {
      merchant: { validMerchants: ['lykta'] },
      milestone: { validMilestones: ['completed'] },
      within: { validMilestones: ['preparation'], validMerchants: ['fjallro'] },
    }
    const hook = { type: 'webhook', targetType, content: 'https://erp.example', payload: '{}' }
    for (const [limit, fields] of Object.entries(limits))
      await putTemplate(server.admin, { id: `${name}-${limit}`, ...hook, ...fields })
    await putRule(admin, `r-limit-${name}`, {
      targetType,
      andConditions: [{ field, operator: 'is', values: [`limit-${name}`] }],
      actions: Object.keys(limits).map(limit => ({ type: 'webhook', templateId: `${name}-${limit}` })),
    })
    await send(admin, 'orders', [anOrder(`limit-${name}`, { deliveries: [{ id: 'd1', lines: [] }] })])
    const [results] = await resultsOf(server, `r-limit-${name}`, 1)
    expect(results?.map(({ status, message }) => [status, message])).toEqual([
      ['refused', `The ${name}-merchant isn’t available for merchant fjallro`],
      ['refused', `The ${name}-milestone can only be sent in: Completed. Current milestone: Preparation`],
      ['done', null],
    ])
  })

  test('and order actions go once per order', async () => {
    const actions = [
      { type: 'email', templateId: 'bought' },
      { type: 'crm_order_action', action: 'confirm_order' },
      { type: 'tag', tagId: 'stalled', operation: 'add' },
      { type: 'copy_value', from: 'name', to: 'toAddress1' },
    ]
    const andConditions = [{ field: 'orderNumber', operator: 'starts with', values: ['RO-'] }]
    await putRule(admin, 'r-order', { targetType: 'Order', andConditions, actions })
    await send(admin, 'orders', [anOrder('RO-1', { email: 'buyer@mail.example' })])
    const [results] = await resultsOf(server, 'r-order', 1)
    expect(results).toEqual([
      { type: 'email', status: 'done', message: null, messageId: expect.any(String) },
      {
        type: 'crm_order_action',
        status: 'refused',
        message: 'No system for customer relations is set up for this merchant',
        messageId: null,
      },
      { type: 'tag', status: 'done', message: null, messageId: null },
      { type: 'copy_value', status: 'done', message: null, messageId: null },
    ])
    const order = { merchant_id: 'fjallro', tags: ['stalled'], to_address1: 'Maja Lindqvist' }
    const { rows } = await server.admin.query(`select * from orders where id = 'RO-1'`)
    expect(rows).toMatchObject([order])
    await send(admin, 'orders', [anOrder('RO-1', { toAddress1: 'Storgatan 1', name: 'M. Lindqvist' })])
    const again = await server.admin.query(`select * from orders where id = 'RO-1'`)
    expect(again.rows).toMatchObject([
      { ...order, overrides: { toAddress1: { value: 'Maja Lindqvist', source: 'Storgatan 1' } } },
    ])
  })
})

describe('tags', () => {
  test('are added and removed, also those that operators may not use, and the audit log names the rule', async () => {
    const add = { type: 'tag', tagId: 'stalled', operation: 'add' } as const
    const results = await act('r-tag', [add, add, { type: 'tag', tagId: 'vip', operation: 'remove' }], [{}])
    expect(results).toMatchObject([[{ status: 'done' }, { status: 'unchanged' }, { status: 'unchanged' }]])
    expect(await shipmentOf('r-tag-0')).toMatchObject({ tags: ['stalled'] })
    const { rows } = await server.admin.query(
      `select user_id, user_name, changes from audit_entries where item_id = 'fjallro-r-tag-0'`,
    )
    expect(rows).toEqual([
      { user_id: 'rule:r-tag', user_name: 'Rule: r-tag', changes: { tags: { before: [], after: ['stalled'] } } },
    ])
  })

  test('lead to further rules, whoever sets them', async () => {
    await putRule(admin, 'r-tagged', {
      andConditions: [
        { field: 'tags', operator: 'has any of', values: ['vip'] },
        { field: 'shipmentNumber', operator: 'is', values: ['r-tagged-0'] },
      ],
      actions: [{ type: 'create_event', code: 'notified' }],
    })
    await send(admin, 'shipments', [aShipment('r-tagged-0')])
    const tag = { type: 'tag', tagId: 'vip', operation: 'add' } as const
    await admin.ask(contract.containers.act, {
      body: { type: 'shipment', containers: ['fjallro-r-tagged-0'], actions: [tag] },
    })
    expect(await resultsOf(server, 'r-tagged', 1)).toMatchObject([[{ status: 'done' }]])
  })
})

describe('events', () => {
  test('are added in the name of the rule, each once', async () => {
    const results = await act(
      'r-event',
      [
        { type: 'create_event', code: 'notified' },
        { type: 'create_event', code: 'stalled', reason: 'carrier_terminal_backlog' },
      ],
      [{}],
    )
    expect(results).toMatchObject([[{ status: 'done' }, { status: 'done' }]])
    const { rows } = await server.admin.query(
      `select code, source, party, reason, by_name from events where shipment_id = 'fjallro-r-event-0' order by code`,
    )
    const byRule = { party: 'system', by_name: 'Rule: r-event' }
    expect(rows).toEqual([
      { code: 'notified', source: 'internal', reason: null, ...byRule },
      { code: 'stalled', source: 'calculated', reason: 'carrier_terminal_backlog', ...byRule },
    ])
  })

  test('set a status within the limits of completion by hand', async () => {
    const set = (statusId: 'collected' | 'booked' | 'returned' | 'cancelled' | 'lost') =>
      ({ type: 'set_status', statusId }) as const
    const wanted = [set('returned'), set('collected'), set('collected'), set('booked'), set('cancelled'), set('lost')]
    const [results] = await act('r-status', wanted, [{}])
    expect(results?.map(({ status, message }) => [status, message])).toEqual([
      ['refused', 'Returned can only be set in: In transit, Arrival, Delivery. Current milestone: Preparation'],
      ['done', null],
      ['unchanged', null],
      ['refused', 'Booked belongs to an earlier milestone. Current milestone: Departure'],
      ['done', null],
      ['refused', 'Already completed'],
    ])
    expect(await shipmentOf('r-status-0')).toMatchObject({ status_id: 'cancelled', completed_by: 'Rule: r-status' })
  })
})

describe('a batch', () => {
  test('does all it can, though one container cannot be changed', async () => {
    await server.admin.query(
      `alter table shipments add constraint bad check (id <> 'fjallro-r-bad-1' or tags = '{}') not valid`,
    )
    const add = { type: 'tag', tagId: 'stalled', operation: 'add' } as const
    const results = await act('r-bad', [add, { type: 'create_event', code: 'notified' }], [{}, {}, {}])
    const worked = [{ status: 'done' }, { status: 'done' }]
    expect(results).toMatchObject([
      worked,
      [{ status: 'failed', message: 'Couldn’t be done' }, { status: 'done' }],
      worked,
    ])
    const firings = await firingsOf(server, 'r-bad')
    expect(firings.map(({ state }) => state)).toEqual(['done', 'failed', 'done'])
  })

  test('does the rules of a container in their order', async () => {
    const add = { type: 'tag', tagId: 'stalled', operation: 'add' }
    const rule = { andConditions: [referenceIs('r-first')] }
    await putRule(admin, 'r-second', { ...rule, sequence: 20, actions: [{ ...add, operation: 'remove' }] })
    await putRule(admin, 'r-first', { ...rule, sequence: 10, actions: [add] })
    await send(admin, 'shipments', [aShipment('r-first-0', { senderReference: 'r-first' })])
    expect(await resultsOf(server, 'r-second', 1)).toMatchObject([[{ status: 'done' }]])
    expect(await shipmentOf('r-first-0')).toMatchObject({ tags: [] })
  })

  test('leaves out rules that are paused', async () => {
    await putRule(admin, 'r-paused', {
      andConditions: [referenceIs('r-paused')],
      actions: [{ type: 'create_event', code: 'notified' }],
    })
    await server.admin.query(`
      insert into rule_firings (tenant_id, rule_id, rule_name, rule_version, target_type, merchant_id, container_id, occurrence, fired_at,
        because, actions)
      values ('nordhem', 'r-paused', 'Paused', 1, 'Shipment', 'fjallro', 'fjallro-r-bad-0', 0, now() - interval '1 hour', '[]', '[]');
      insert into rule_pauses (tenant_id, rule_id, reason) values ('nordhem', 'r-paused', 'Too many')`)
    await act('r-next', [{ type: 'create_event', code: 'notified' }], [{}])
    expect(await firingsOf(server, 'r-paused')).toMatchObject([{ state: 'waiting' }])
  })
})

test('rules that lead to each other stop at the sixth in a row, with the chain kept', async () => {
  const tags = [1, 2, 3, 4, 5, 6].map(at => `chain-${at}`)
  for (const [index, id] of tags.entries()) {
    await admin.ask(contract.tags.create, { body: { id, name: id } })
    const last = tags[index - 1]
    await putRule(admin, id, {
      andConditions: [
        last === undefined ? referenceIs('r-chain') : { field: 'tags', operator: 'has any of', values: [last] },
      ],
      actions: [{ type: 'tag', tagId: id, operation: 'add' }],
    })
  }
  await send(admin, 'shipments', [aShipment('r-chain-0', { senderReference: 'r-chain' })])
  expect(await resultsOf(server, 'chain-6', 1)).toEqual([
    [
      {
        type: 'tag',
        status: 'refused',
        message: expect.stringMatching(/^Not done: 5 rules in a row have led to it/),
        messageId: null,
      },
    ],
  ])
  expect(await shipmentOf('r-chain-0')).toMatchObject({ tags: tags.slice(0, 5) })
  const chain = (await Promise.all(tags.slice(0, 5).map(id => firingsOf(server, id)))).map(([firing]) => firing?.id)
  expect(await firingsOf(server, 'chain-6')).toMatchObject([{ state: 'stopped', chain }])
})

test('the firings of another tenant are its own', async () => {
  const other = await server.as('admin@sydkust.example')
  const [merchant] = await other.ask(contract.merchants.list)
  await putRule(other, 'r-mail', {
    andConditions: [{ field: 'shipmentNumber', operator: 'starts with', values: ['r-sydkust'] }],
    actions: [{ type: 'create_event', code: 'notified' }],
  })
  await send(other, 'shipments', [aShipment('r-sydkust-0', { merchantId: merchant?.id, serviceProviderId: undefined })])
  const theirs = async () =>
    (await server.admin.query(`select state, results from rule_firings where tenant_id = 'sydkust'`)).rows
  await expect.poll(async () => (await theirs())[0]?.state, { timeout: 10_000 }).toBe('done')
  expect(await theirs()).toMatchObject([{ results: [{ status: 'done' }] }])
  const { rows } = await server.admin.query(`select distinct tenant_id from events where by_name = 'Rule: r-mail'`)
  expect(rows).toEqual([{ tenant_id: 'sydkust' }])
})
