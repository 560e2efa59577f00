import { contract } from '@aftermile/contract/index'
import { completions } from '@aftermile/domain/actions/completion'
import { milestones } from '@aftermile/domain/lists/milestones'
import { beforeAll, describe, expect, test } from 'vitest'
import { anEvent, anOrder, aShipment, send } from '../../../test/data/containers.ts'
import { type Caller, testServer } from '../../../test/server.ts'

const server = testServer()
const { act } = contract.containers
let admin: Caller
let support: Caller
let user: Caller
let limited: Caller

beforeAll(async () => {
  admin = await server.as('admin@nordhem.example')
  support = await server.as('support@nordhem.example')
  user = await server.as('user@nordhem.example')
  limited = await server.as('merchant@nordhem.example')
})

const tag = (tagId: string, operation: 'add' | 'remove') => ({ type: 'tag' as const, tagId, operation })
const complete = (completeStatusId: string) => ({ type: 'complete' as const, completeStatusId })
const on = (containers: unknown[], ...actions: unknown[]) => ({ body: { type: 'shipment', containers, actions } })
const row = async (id: string) =>
  (await server.admin.query('select status_id, milestone_index, completed_by, tags from shipments where id = $1', [id]))
    .rows[0]

/** Events that bring a shipment to a milestone. */
const steps: Record<string, string> = {
  departure: 'collected',
  in_transit: 'in_transit',
  arrival: 'arrived_at_destination_terminal',
  delivery: 'out_for_delivery',
  completed: 'delivered',
}

describe('completing by hand', () => {
  test('follows the table of final statuses in every milestone', async () => {
    const pairs = completions.flatMap(({ statusId, milestones: allowed }) =>
      milestones.map(({ id: milestone }) => ({
        statusId,
        milestone,
        isAllowed: allowed.some(openMilestoneId => openMilestoneId === milestone),
      })),
    )
    const number = ({ statusId, milestone }: { statusId: string; milestone: string }) => `c-${statusId}-${milestone}`
    await send(
      admin,
      'shipments',
      pairs.map(pair => aShipment(number(pair))),
    )
    const moved = pairs.filter(({ milestone }) => milestone in steps)
    await send(
      admin,
      'events',
      moved.map(pair => anEvent(number(pair), steps[pair.milestone] ?? '', '2026-11-03T10:00:00Z')),
    )
    for (const { statusId } of completions) {
      const mine = pairs.filter(pair => pair.statusId === statusId)
      const answer = await support.call(
        act,
        on(
          mine.map(pair => `fjallro-${number(pair)}`),
          complete(statusId),
        ),
      )
      expect(answer.status).toBe(200)
      const { results } = answer.reply
      const done = results.filter(result => result.status === 'done').map(result => result.id)
      expect(done.sort()).toEqual(
        mine
          .filter(pair => pair.isAllowed)
          .map(pair => `fjallro-${number(pair)}`)
          .sort(),
      )
    }
    expect(await row('fjallro-c-lost-in_transit')).toMatchObject({
      status_id: 'lost',
      milestone_index: 6000,
      completed_by: 'Support at Nordhem',
    })
    expect(await row('fjallro-c-cancelled-delivery')).toMatchObject({ status_id: 'out_for_delivery' })
  })

  test('is itself an event of a person, and a later delivery scan still beats it', async () => {
    await send(admin, 'shipments', [aShipment('turns-up')])
    await support.call(act, on(['fjallro-turns-up'], complete('lost')))
    const { rows } = await server.admin.query(
      "select code, source, by_name from events where shipment_id = 'fjallro-turns-up'",
    )
    expect(rows).toEqual([{ code: 'lost', source: 'person', by_name: 'Support at Nordhem' }])
    await send(admin, 'events', [anEvent('turns-up', 'delivered', '2026-11-03T10:00:00Z')])
    expect(await row('fjallro-turns-up')).toMatchObject({ status_id: 'delivered', completed_by: null })
  })

  test('needs its right, and works only for shipments', async () => {
    await send(admin, 'shipments', [aShipment('rights')])
    expect((await user.call(act, on(['fjallro-rights'], complete('lost')))).status).toBe(403)
    const order = { type: 'order', containers: [{ id: 'x', merchantId: 'fjallro' }], actions: [complete('lost')] }
    expect((await support.call(act, { body: order })).status).toBe(400)
  })
})

describe('tagging', () => {
  test('adds and removes, returns the result, and writes who did it', async () => {
    await send(admin, 'shipments', [aShipment('t1'), aShipment('t2')])
    const add = await user.call(act, on(['fjallro-t1', 'fjallro-t2'], tag('vip', 'add')))
    expect(add.body).toMatchObject({ done: 2, refused: 0 })
    expect((await user.call(act, on(['fjallro-t1'], tag('vip', 'add')))).body).toMatchObject({ done: 0, unchanged: 1 })
    expect((await row('fjallro-t1')).tags).toEqual(['vip'])
    expect((await user.call(act, on(['fjallro-t1'], tag('vip', 'remove')))).body).toMatchObject({ done: 1 })
    expect((await row('fjallro-t1')).tags).toEqual([])
    const { rows } = await server.admin.query(
      "select user_name, changes from audit_entries where noun = 'shipment' and item_id = 'fjallro-t1' order by id",
    )
    expect(rows.map(entry => entry.changes.tags.after)).toEqual([['vip'], []])
    expect(rows[0]?.user_name).toBe('User at Nordhem')
  })

  test('refuses a tag that operators may not set, and one that does not exist', async () => {
    await admin.call(contract.tags.create, { body: { id: 'locked', name: 'Locked', allowOperatorTagging: false } })
    await send(admin, 'shipments', [aShipment('t3')])
    for (const id of ['locked', 'nothing']) {
      expect((await user.call(act, on(['fjallro-t3'], tag(id, 'add')))).body).toMatchObject({ done: 0, refused: 1 })
    }
    expect((await row('fjallro-t3')).tags).toEqual([])
  })

  test('of orders needs their merchant, and survives a later ingest', async () => {
    await send(admin, 'orders', [anOrder('t4')])
    const order = (containers: unknown[]) => ({ body: { type: 'order', containers, actions: [tag('gift', 'add')] } })
    expect((await user.call(act, order(['t4']))).status).toBe(400)
    expect((await user.call(act, order([{ id: 't4', merchantId: 'fjallro' }]))).body).toMatchObject({ done: 1 })
    await send(admin, 'orders', [anOrder('t4', { name: 'New name' })])
    const { rows } = await server.admin.query("select name, tags from orders where id = 't4'")
    expect(rows).toEqual([{ name: 'New name', tags: ['gift'] }])
  })
})

test('containers that the user may not see are not found, one by one', async () => {
  await send(admin, 'shipments', [aShipment('w1'), aShipment('w2', { merchantId: 'lykta' })])
  const answer = await limited.call(act, on(['fjallro-w1', 'lykta-w2', 'nobody'], tag('vip', 'add')))
  expect(answer.body).toMatchObject({
    done: 1,
    refused: 2,
    results: expect.arrayContaining([
      { id: 'lykta-w2', merchantId: null, status: 'refused', message: 'Item not found' },
      { id: 'nobody', merchantId: null, status: 'refused', message: 'Item not found' },
    ]),
  })
  expect((await row('lykta-w2')).tags).toEqual([])
})
