import { contract } from '@aftermile/contract/index'
import { beforeAll, describe, expect, test } from 'vitest'
import { anEvent, anOrder, aShipment, send } from '../../../test/data/containers.ts'
import { aRule, firingsOf, putRule, resultsOf, when } from '../../../test/data/rules.ts'
import { type Caller, testServer } from '../../../test/server.ts'

const server = testServer({ parts: ['api', 'worker'] })
let admin: Caller

beforeAll(async () => {
  admin = await server.as('admin@nordhem.example')
  await admin.ask(contract.tags.create, { body: { id: 'stalled', name: 'Stalled' } })
})

const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString()

async function book(city: string, ...numbers: string[]): Promise<void> {
  const fields = { toCity: city, bookedAt: hoursAgo(100) }
  const shipments = numbers.map(number => aShipment(`${city}-${number}`, fields))
  expect((await send(admin, 'shipments', shipments)).refused).toBe(0)
}

const scan = (number: string, hours: number) => send(admin, 'events', [anEvent(number, 'in_transit', hoursAgo(hours))])
const inCity = (city: string) => when('toCity', 'is', city)
const matchesOf = (fields: object, caller = admin) =>
  caller.call(contract.ruleTry.matches, { body: aRule('draft', fields as never) as never })
const why = (id: string, container: string, caller = admin) =>
  caller.call(contract.ruleTry.why, { params: { id }, query: { container } })
const firedOn = async (id: string) => (await firingsOf(server, id)).map(({ containerId }) => containerId)
/** The walk of a rule over what exists has ended. */
const untilArmed = (id: string) =>
  expect
    .poll(async () => (await server.admin.query('select 1 from rule_arming where rule_id = $1', [id])).rowCount, {
      interval: 20,
      timeout: 10_000,
    })
    .toBe(0)

const inactive = (city: string, more: object = {}) => ({
  type: 'NoEventUpdateRule',
  interval: 2880,
  andConditions: [inCity(city)],
  ...more,
})

test('a draft says how many open containers it matches now, and stores nothing', async () => {
  await book('Arvika', '1', '2', '3')
  await scan('Arvika-1', 60)
  await scan('Arvika-2', 2)
  expect((await matchesOf({ andConditions: [inCity('Arvika')] })).reply).toMatchObject({ matches: 3 })
  expect((await matchesOf(inactive('Arvika'))).reply).toMatchObject({ matches: 1 })
  const changed = { andConditions: [inCity('Arvika'), when('statusId', 'changed to', 'in_transit')] }
  expect((await matchesOf(changed)).reply).toMatchObject({ matches: 0 })
  await send(admin, 'orders', [anOrder('Arvika-order', { toCity: 'Arvika' })])
  expect((await matchesOf({ targetType: 'Order', andConditions: [inCity('Arvika')] })).reply).toMatchObject({
    matches: 1,
  })
  expect((await matchesOf({ andConditions: [when('colour', 'is', 'red')] })).status).toBe(400)
  expect((await matchesOf({}, await server.as('user@nordhem.example'))).status).toBe(403)
  expect((await matchesOf({}, await server.as('admin@sydkust.example'))).status).toBe(400)
  expect(await firingsOf(server, 'draft')).toEqual([])
})

test('a rule without conditions matches all that is open', async () => {
  const before = (await matchesOf({ andConditions: [] })).reply.matches
  await book('Alby', '1', '2')
  expect((await matchesOf({ andConditions: [] })).reply.matches).toBe(before + 2)
  expect((await matchesOf({ targetType: 'Order', andConditions: [] })).status).toBe(200)
  await putRule(admin, 'all-off', { andConditions: [], isEnabled: false })
  expect((await why('all-off', 'Alby-1')).reply).toMatchObject({ reason: 'disabled', conditions: [] })
  await putRule(admin, 'all', {
    andConditions: [],
    actions: [{ type: 'set_status', statusId: 'delayed' }],
    existing: 'act',
  })
  await expect.poll(() => firedOn('all'), { interval: 20, timeout: 10_000 }).toContain('fjallro-Alby-2')
  await admin.ask(contract.rules.remove, { params: { id: 'all' } })
})

describe('a rule that is switched on', () => {
  test('acts only on what begins to match, if nobody wants more', async () => {
    await book('Boden', 'old')
    await putRule(admin, 'boden', { andConditions: [inCity('Boden')], existing: 'skip' })
    await untilArmed('boden')
    // A change after which it still matches, and one that makes another match.
    await send(admin, 'shipments', [aShipment('Boden-old', { toCity: 'boden', bookedAt: hoursAgo(100) })])
    await book('Luleå', 'moved')
    await send(admin, 'shipments', [aShipment('Luleå-moved', { toCity: 'Boden', bookedAt: hoursAgo(100) })])
    await book('Boden', 'new')
    await resultsOf(server, 'boden', 2)
    expect(await firedOn('boden')).toEqual(['fjallro-Boden-new', 'fjallro-Luleå-moved'])
    expect((await why('boden', 'Boden-old')).reply).toMatchObject({ reason: 'matchedBefore', at: expect.any(String) })
  })

  test('leaves alone silences that are over, but not those that come', async () => {
    await book('Dorotea', 'over', 'soon')
    await scan('Dorotea-over', 60)
    await scan('Dorotea-soon', 47)
    await putRule(admin, 'dorotea', { ...inactive('Dorotea'), existing: 'skip' })
    await untilArmed('dorotea')
    const timers = await server.admin.query(`select container_id from rule_timers where rule_id = 'dorotea'`)
    expect(timers.rows).toEqual([{ container_id: 'fjallro-Dorotea-soon' }])
    expect(await firedOn('dorotea')).toEqual([])
    expect((await why('dorotea', 'Dorotea-over')).reply).toMatchObject({ reason: 'matchedBefore' })
    expect((await why('dorotea', 'Dorotea-soon')).reply).toMatchObject({ reason: 'tooEarly' })
  })

  test('without a word acts on silences that are over, and else waits for a change', async () => {
    await book('Ekerö', 'quiet')
    await scan('Ekerö-quiet', 60)
    await putRule(admin, 'ekero-quiet', inactive('Ekerö'))
    await putRule(admin, 'ekero', { andConditions: [inCity('Ekerö')] })
    await resultsOf(server, 'ekero-quiet', 1)
    await untilArmed('ekero')
    expect(await firedOn('ekero')).toEqual([])
    expect((await why('ekero', 'Ekerö-quiet')).reply).toMatchObject({ reason: 'noChange' })
  })

  test('acts on all that match if somebody wants that, once', async () => {
    await book('Falun', '1', '2')
    const rule = { andConditions: [inCity('Falun')], isEnabled: false }
    await putRule(admin, 'falun', rule)
    const put = (fields: object) =>
      admin.ask(contract.rules.update, {
        params: { id: 'falun' },
        body: aRule('falun', { ...rule, ...fields }) as never,
      })
    await put({ isEnabled: true, existing: 'act' })
    await resultsOf(server, 'falun', 2)
    await put({ isEnabled: false })
    await put({ isEnabled: true, existing: 'act' })
    await untilArmed('falun')
    expect(await firedOn('falun')).toHaveLength(2)
    expect((await admin.call(contract.rules.create, { body: aRule('x', { existing: 'both' }) as never })).status).toBe(
      400,
    )
  })
})

describe('why a rule has not acted', () => {
  const schedule = { weekdays: [((new Date().getUTCDay() + 3) % 7) + 1], everyMinutes: 60, from: '08:00', to: '09:00' }

  test('names the conditions with the values they see, the time, the schedule and the switch', async () => {
    await book('Gävle', '1')
    await scan('Gävle-1', 60)
    const heavy = when('grossWeightKg', 'more than', 5)
    await putRule(admin, 'heavy', { andConditions: [inCity('Gävle'), heavy] })
    expect((await why('heavy', 'Gävle-1')).reply).toMatchObject({
      containerId: 'fjallro-Gävle-1',
      reason: 'conditions',
      conditions: [
        { place: 'andConditions[0]', value: 'Gävle', holds: true },
        { place: 'andConditions[1]', value: null, holds: false },
      ],
    })
    await putRule(admin, 'later', inactive('Gävle', { interval: 6000 }))
    expect((await why('later', 'fjallro-Gävle-1')).reply).toMatchObject({ reason: 'tooEarly', at: expect.any(String) })
    await putRule(admin, 'weekly', inactive('Gävle', { triggerSchedule: schedule }))
    await untilArmed('weekly')
    expect((await why('weekly', 'Gävle-1')).reply).toMatchObject({ reason: 'schedule', at: expect.any(String) })
    const [activity] = await admin.ask(contract.ruleFirings.activity, { query: { rule: 'weekly' } })
    expect(activity).toMatchObject({ firings: 0, waits: { containers: 1, until: expect.any(String) } })
    await putRule(admin, 'off', inactive('Gävle', { isEnabled: false }))
    expect((await why('off', 'Gävle-1')).reply).toMatchObject({ reason: 'disabled' })
    await putRule(admin, 'done', inactive('Gävle'))
    await resultsOf(server, 'done', 1)
    expect((await why('done', 'Gävle-1')).reply).toMatchObject({ reason: 'acted', at: expect.any(String) })
  })

  test('is for those who write rules, about containers that they see', async () => {
    expect((await why('heavy', 'nowhere')).status).toBe(400)
    expect((await why('nowhere', 'Gävle-1')).status).toBe(404)
    expect((await why('heavy', 'Gävle-1', await server.as('user@nordhem.example'))).status).toBe(403)
    const other = await server.as('admin@sydkust.example')
    expect((await why('heavy', 'Gävle-1', other)).status).toBe(404)
    expect((await why('delivered', 'Gävle-1', other)).status).toBe(400)
  })
})

test('a quiet time in working hours is longer on the clock', async () => {
  await book('Habo', '1')
  await scan('Habo-1', 24)
  // A day and a night have fewer working hours than 20.
  const working = inactive('Habo', { interval: 1200, timeBasis: 'business' })
  expect((await matchesOf(working)).reply).toMatchObject({ matches: 0 })
  expect((await matchesOf({ ...working, timeBasis: 'elapsed' })).reply).toMatchObject({ matches: 1 })
  await putRule(admin, 'habo', working)
  await untilArmed('habo')
  const { rows } = await server.admin.query(`select due_at > now() + interval '1 hour' as "isLater" from rule_timers
    where rule_id = 'habo'`)
  expect(rows).toEqual([{ isLater: true }])
})
