import { contract } from '@aftermile/contract/index'
import type { RuleAction } from '@aftermile/contract/settings/rules'
import { beforeAll, describe, expect, test } from 'vitest'
import { aShipment, send } from '../../../test/data/containers.ts'
import { firingsOf, putRule, resultsOf } from '../../../test/data/rules.ts'
import { putTemplate } from '../../../test/data/templates.ts'
import { type Caller, testServer } from '../../../test/server.ts'

const server = testServer({ parts: ['api', 'worker'] })
let admin: Caller

const mail = { contentType: 'text/html', content: '<p>Hi</p>', payload: '{"subject": "About {{ shipmentNumber }}"}' }

beforeAll(async () => {
  admin = await server.as('admin@nordhem.example')
  await admin.ask(contract.tags.create, { body: { id: 'stalled', name: 'Stalled', allowOperatorTagging: false } })
  await putTemplate(server.admin, { id: 'news', ...mail })
  await putTemplate(server.admin, { id: 'off', ...mail })
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

const messagesOf = async (number: string) =>
  (await server.admin.query('select * from messages where container_number = $1', [number])).rows

describe('conditions of an action', () => {
  const mailOthers = {
    type: 'email',
    templateId: 'news',
    conditions: [{ field: 'merchantId', operator: 'is not', values: ['kattvik'] }],
  } as const

  test('leave it out where they do not hold, and the others are done', async () => {
    const tag = { type: 'tag', tagId: 'stalled', operation: 'add' } as const
    const shipments = [{ toEmail: 'a@mail.example' }, { merchantId: 'kattvik', toEmail: 'b@mail.example' }]
    const results = await act('r-only', [tag, mailOthers as never], shipments)
    expect(results.map(items => items.map(({ type, status }) => `${type} ${status}`))).toEqual([
      ['tag done', 'email done'],
      ['tag done', 'email skipped'],
    ])
    expect([(await messagesOf('r-only-0')).length, (await messagesOf('r-only-1')).length]).toEqual([1, 0])
  })

  test('see what the actions before did, and one that is wrong is named by its place', async () => {
    const results = await act(
      'r-then',
      [
        { type: 'tag', tagId: 'stalled', operation: 'add' },
        {
          type: 'create_event',
          code: 'in_transit',
          conditions: [{ field: 'tags', operator: 'has any of', values: ['stalled'] }],
        },
      ],
      [{}],
    )
    expect(results[0]?.map(({ status }) => status)).toEqual(['done', 'done'])
    const wrong = (conditions: object[]) =>
      admin.call(contract.rules.create, {
        body: { id: 'r-wrong', type: 'CustomRule', name: 'x', actions: [{ ...mailOthers, conditions }] } as never,
      })
    const placesOf = async (conditions: object[]) => (await wrong(conditions)).errors.map(({ name }) => name)
    expect(await placesOf([{ field: 'colour', operator: 'is', values: ['red'] }])).toEqual([
      'actions[0].conditions[0].field',
    ])
    expect(await placesOf([{ field: 'statusId', operator: 'changed' }])).toEqual(['actions[0].conditions[0].operator'])
    expect(await placesOf([{ field: 'before.statusId', operator: 'is', values: ['packed'] }])).toEqual([
      'actions[0].conditions[0].field',
    ])
  })

  test('keep a merchant that they name from being deleted', async () => {
    await admin.ask(contract.merchants.create, { body: { id: 'named', name: 'Named' } as never })
    const conditions = [{ field: 'merchantId', operator: 'is', values: ['named'] }]
    await putRule(admin, 'r-names', { actions: [{ ...mailOthers, conditions }], isEnabled: false })
    expect((await admin.call(contract.merchants.remove, { params: { id: 'named' } })).status).toBe(409)
  })
})

describe('a firing', () => {
  const stateOf = async (rule: string) => (await firingsOf(server, rule)).map(({ state }) => state)

  test('is not done where the template is off, and partly done where something else was', async () => {
    await server.admin.query(`update templates set is_enabled = false where id = 'off'`)
    const mailOff = { type: 'email', templateId: 'off' } as const
    await act('r-not-done', [mailOff], [{ toEmail: 'a@mail.example' }])
    await act(
      'r-partly',
      [mailOff, { type: 'tag', tagId: 'stalled', operation: 'add' }],
      [{ toEmail: 'a@mail.example' }],
    )
    expect([await stateOf('r-not-done'), await stateOf('r-partly')]).toEqual([['not_done'], ['partly_done']])
    const [activity] = await admin.ask(contract.ruleFirings.activity, { query: { rule: 'r-not-done' } })
    expect(activity).toMatchObject({ firings: 1, failures: 0, byState: { done: 0, not_done: 1, waiting: 0 } })
    const found = await admin.ask(contract.ruleFirings.list, { query: { state: 'partly_done' } })
    expect(found.items.map(({ ruleId }) => ruleId)).toContain('r-partly')
  })
})

describe('a colleague', () => {
  const titlesOf = async (email: string) =>
    (await (await server.as(email)).ask(contract.notifications.list, { query: {} })).map(
      ({ title, content, path }) => `${title}: ${content} ${path ?? ''}`,
    )
  const idOf = async (email: string): Promise<string> =>
    (await server.admin.query(`select id from users where tenant_id = 'nordhem' and email = $1`, [email])).rows[0].id

  test('is notified once for each container, or of how many there are, and only of what they may see', async () => {
    const limited = 'merchant@nordhem.example'
    const userId = await idOf(limited)
    const notify = { type: 'notify', userId, note: 'Call the carrier.' } as const
    const results = await act('r-notify', [notify], [{}, { merchantId: 'lykta' }])
    expect(results.map(([result]) => result?.status)).toEqual(['done', 'refused'])
    expect(await titlesOf(limited)).toContain(
      'r-notify: Shipment r-notify-0. Call the carrier. /shipments?id=fjallro-r-notify-0',
    )
    expect(await titlesOf('admin@nordhem.example')).not.toContain(expect.stringContaining('r-notify'))
    await act(
      'r-many',
      [notify],
      Array.from({ length: 8 }, () => ({})),
    )
    const many = (await titlesOf(limited)).filter(title => title.startsWith('r-many'))
    expect(many.length).toBeLessThan(8)
    const colleagues = await admin.ask(contract.rules.colleagues)
    expect(colleagues.map(({ id }) => id)).toContain(userId)
  })

  test('who is no active user can’t be chosen, and is told of nothing', async () => {
    const create = (userId: string) =>
      admin.call(contract.rules.create, {
        body: { id: 'r-gone', type: 'CustomRule', name: 'x', actions: [{ type: 'notify', userId }] } as never,
      })
    expect((await create('nobody')).errors.map(({ name }) => name)).toEqual(['actions[0]'])
    const userId = await idOf('contentadmin@nordhem.example')
    await putRule(admin, 'r-left', { andConditions: [referenceIs('r-left')], actions: [{ type: 'notify', userId }] })
    await server.admin.query(`update users set is_disabled = true where tenant_id = 'nordhem' and id = $1`, [userId])
    expect((await create(userId)).status).toBe(400)
    await send(admin, 'shipments', [aShipment('r-left', { senderReference: 'r-left' })])
    expect(await resultsOf(server, 'r-left', 1)).toMatchObject([[{ status: 'refused' }]])
  })
})
