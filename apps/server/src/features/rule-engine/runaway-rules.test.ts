import { contract } from '@aftermile/contract/index'
import { beforeAll, expect, test } from 'vitest'
import { anEvent, aShipment, send } from '../../test/data/containers.ts'
import { firingsOf, putRule, resultsOf, when } from '../../test/data/rules.ts'
import { type Caller, testServer } from '../../test/server.ts'

// The worker runs the job of waiting firings: nothing here calls the pause itself.
const server = testServer({ parts: ['api', 'worker'] })
let admin: Caller

beforeAll(async () => {
  admin = await server.as('admin@nordhem.example')
  await admin.ask(contract.tags.create, { body: { id: 'stalled', name: 'Stalled' } })
})

/** A rule about shipments to a city of its name that nobody has switched on lately. */
async function putOldRule(id: string): Promise<void> {
  await putRule(admin, id, { andConditions: [when('toCity', 'is', id)] })
  await server.admin.query(`update rules set created_at = now() - interval '2 days' where id = $1`, [id])
  await server.admin.query('delete from rule_switches where rule_id = $1', [id])
}

async function book(city: string, numbers: readonly string[]): Promise<void> {
  const shipments = numbers.map(number => aShipment(`${city}-${number}`, { toCity: city }))
  expect((await send(admin, 'shipments', shipments)).refused).toBe(0)
}

const many = (count: number) => Array.from({ length: count }, (_, index) => String(index))
const pausedOf = async (rule: string) =>
  (await admin.ask(contract.ruleFirings.activity, { query: { rule } }))[0]?.paused ?? null
const statesOf = async (rule: string) => [...new Set((await firingsOf(server, rule)).map(({ state }) => state))]
const taggedIn = async (city: string) =>
  (await server.admin.query(`select 1 from shipments where to_city = $1 and tags = '{stalled}'`, [city])).rowCount
const resume = (caller: Caller, id: string, waiting: 'act' | 'drop') =>
  caller.call(contract.rules.resume, { params: { id }, body: { waiting } })

test('a rule that acts far more than usual pauses before it acts, says so, and does what waits once it may', async () => {
  await putOldRule('wild')
  await book('wild', many(101))
  await expect
    .poll(() => pausedOf('wild'), { interval: 50 })
    .toMatchObject({
      waiting: 101,
      reason: 'It acted more than 100 times in an hour. Usually it acts less than once in an hour.',
    })
  expect([await statesOf('wild'), await taggedIn('wild')]).toEqual([['waiting'], 0])
  const [notice] = await admin.ask(contract.notifications.list, { query: {} })
  expect(notice).toMatchObject({ title: 'Rule paused: wild', icon: 'alert' })

  // While it is paused it does not fire, and the others act.
  await book('wild', ['late'])
  await putOldRule('calm')
  await book('calm', many(3))
  await resultsOf(server, 'calm', 3)
  expect(await firingsOf(server, 'wild')).toHaveLength(101)

  expect((await resume(await server.as('merchant@nordhem.example'), 'wild', 'act')).status).toBe(403)
  expect((await resume(await server.as('admin@sydkust.example'), 'wild', 'act')).status).toBe(404)
  expect((await resume(admin, 'wild', 'act')).status).toBe(200)
  expect((await resume(admin, 'wild', 'act')).status).toBe(409)
  await resultsOf(server, 'wild', 101)
  await book('wild', ['again'])
  await resultsOf(server, 'wild', 102)
  expect([await statesOf('wild'), await taggedIn('wild'), await pausedOf('wild')]).toEqual([['done'], 102, null])
})

test('what waits can be dropped instead', async () => {
  await putOldRule('dropped')
  await book('dropped', many(101))
  await expect.poll(() => pausedOf('dropped'), { interval: 50 }).not.toBeNull()
  expect((await resume(admin, 'dropped', 'drop')).status).toBe(200)
  expect([await statesOf('dropped'), await taggedIn('dropped')]).toEqual([['stopped'], 0])
})

test('a rule that fires on everything pauses itself before it acts, and staff who may change rules are told', async () => {
  const [staff, operator] = [await server.as('ruleadmin@nordhem.example'), await server.as('user@nordhem.example')]
  const noticesOf = async (who: Caller) =>
    (await who.ask(contract.notifications.list, { query: {} })).map(({ title }) => title)
  await book('young', many(101))
  await putRule(admin, 'everything', { andConditions: [when('statusId', 'changed')] })
  const events = many(101).map(number => anEvent(`young-${number}`, 'collected', new Date().toISOString()))
  expect((await send(admin, 'events', events)).refused).toBe(0)
  await expect.poll(() => pausedOf('everything'), { interval: 50 }).toMatchObject({ waiting: 101 })
  expect(await noticesOf(staff)).toContain('Rule paused: everything')
  expect(await noticesOf(operator)).not.toContain('Rule paused: everything')
  const shipment = await admin.ask(contract.shipments.get, { params: { id: 'fjallro-young-7' } })
  expect([shipment.tags, await taggedIn('young')]).toEqual([[], 0])
  await admin.ask(contract.rules.remove, { params: { id: 'everything' } })
})

test('what was there when it was switched on counts too, unless somebody has confirmed it', async () => {
  await book('unasked', many(110))
  const old = when('bookedAt', 'older than', 1)
  await putRule(admin, 'unasked', { andConditions: [when('toCity', 'is', 'unasked'), old] })
  await expect.poll(() => pausedOf('unasked'), { interval: 50, timeout: 10_000 }).toMatchObject({ waiting: 110 })

  await book('asked', many(110))
  await putRule(admin, 'asked', { andConditions: [when('toCity', 'is', 'asked')], existing: 'act' })
  await resultsOf(server, 'asked', 110)
  expect([await taggedIn('asked'), await pausedOf('asked')]).toEqual([110, null])
  await book(
    'asked',
    many(101).map(text => `new-${text}`),
  )
  await expect.poll(() => pausedOf('asked'), { interval: 50 }).toMatchObject({ waiting: 101 })
  expect(await taggedIn('asked')).toBe(110)
})

test('a new rule that did as much in the last days has that as its usual hour', async () => {
  // Eleven in each hour of the week.
  for (const batch of [many(1000), many(850).map(text => `more-${text}`)]) await book('busy', batch)
  await server.admin.query(`
    update shipments s set received_at = at, booked_at = at
    from (select id, now() - row_number() over (order by id) * interval '5 minutes' as at from shipments where to_city = 'busy') n
    where s.id = n.id`)
  await putRule(admin, 'busy', { andConditions: [when('toCity', 'is', 'busy')] })
  await book(
    'busy',
    many(105).map(value => `now-${value}`),
  )
  await resultsOf(server, 'busy', 105)
  expect([await taggedIn('busy'), await pausedOf('busy')]).toEqual([105, null])
})

test('a paused rule with a lot waiting does not hide the next that runs away', async () => {
  await putOldRule('first')
  await book('first', many(310))
  await expect.poll(() => pausedOf('first'), { interval: 50 }).not.toBeNull()
  await putOldRule('second')
  await book('second', many(101))
  await expect.poll(() => pausedOf('second'), { interval: 50 }).toMatchObject({ waiting: 101 })
  expect(await taggedIn('second')).toBe(0)
})
