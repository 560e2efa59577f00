import { contract } from '@aftermile/contract/index'
import { hourMs } from '@aftermile/domain/times/milliseconds'
import { beforeAll, expect, test } from 'vitest'
import { anEvent, anOrder, aShipment, send } from '../../../test/data/containers.ts'
import { aRule, firingsOf, putRule, when } from '../../../test/data/rules.ts'
import { runJob } from '../../../test/run-job.ts'
import { type Caller, testServer } from '../../../test/server.ts'
import { timersJob } from '../../rule-engine/due-timers.ts'
import { ruleEngine } from '../../rule-engine/rule-engine.ts'

const server = testServer()
let admin: Caller

beforeAll(async () => {
  admin = await server.as('admin@nordhem.example')
  await admin.ask(contract.tags.create, { body: { id: 'stalled', name: 'Stalled' } })
})

/** The minute in which timers are evaluated is over. */
const runTimers = () => runJob(server, ruleEngine, timersJob.name)

/** Repeatable random numbers. */
function randomFrom(seed: number) {
  let state = seed
  const next = () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296
    return state / 4_294_967_296
  }
  const pick = <T>(all: readonly [T, ...T[]]): T => all[Math.floor(next() * all.length)] ?? all[0]
  return { next, pick }
}

const codes = [
  'packed',
  'collected',
  'in_transit',
  'out_for_delivery',
  'attempt_failed',
  'at_service_point',
  'delivered',
  'lost',
] as const
const count = 40

/** Rules whose fields can all be replayed. */
const rules: Record<string, Record<string, unknown>> = {
  arrived: { andConditions: [when('statusId', 'changed to', 'delivered')] },
  moved: { andConditions: [when('milestoneIndex', 'more than', 2), when('failedAttempts', 'less than', 1)] },
  either: {
    orConditions: [
      [when('statusId', 'is', 'lost')],
      [when('departedAt', 'older than', 60), when('completedAt', 'is empty')],
    ],
  },
  silent: { type: 'NoEventUpdateRule', interval: 90 },
  stuck: { type: 'NoStatusChangeRule', interval: 300, andConditions: [when('milestoneIndex', 'less than', 4)] },
  slow: { type: 'NoMilestoneChangeRule', interval: 700 },
  promised: { type: 'SlaRule', time: 600, targetStatus: ['delivered'] },
  breached: { type: 'SlaBreachRule', slaPolicyId: 'promised', interval: 60 },
  shipped: { targetType: 'Order', andConditions: [when('statusId', 'is one of', 'shipped', 'partially_shipped')] },
  open: { targetType: 'Order', type: 'NoStatusChangeRule', interval: 400 },
}

test('a rule that is tried has acted on the same containers as the engine', { timeout: 30_000 }, async () => {
  for (const [id, fields] of Object.entries(rules)) await putRule(admin, id, fields)
  const { next, pick } = randomFrom(20)
  const now = Date.now()
  const numbers = Array.from({ length: count }, (_, index) => `t${index}`)
  const bookedAt = new Date(now - 30 * hourMs).toISOString()
  const orderedAt = bookedAt
  await send(
    admin,
    'orders',
    numbers.filter((_, index) => index % 2 === 0).map(text => anOrder(`O-${text}`, { orderedAt })),
  )
  const order = (at: number) => `O-t${at - (at % 2)}`
  await send(
    admin,
    'shipments',
    numbers.map((value, index) => aShipment(value, { bookedAt, orderNumber: order(index) })),
  )
  const someEvent = () => {
    const occurredAt = new Date(now - Math.floor(next() * 28 * hourMs)).toISOString()
    return anEvent(pick(numbers as [string, ...string[]]), pick(codes), occurredAt)
  }
  for (let batch = 0; batch < 12; batch++) {
    const items = Array.from({ length: 15 }, someEvent)
    await runTimers()
    await send(admin, 'events', [...items, ...items.slice(0, 3)])
  }
  await runTimers()
  for (const [id, fields] of Object.entries(rules)) {
    const fired = (await firingsOf(server, id)).map(firing => firing.containerId).toSorted()
    const reply = await admin.ask(contract.ruleTry.run, { body: aRule(id, fields) as never })
    const tried = reply.samples.map(sample => sample.containerId).toSorted()
    expect({ id, tried, todayFields: reply.todayFields }).toEqual({ id, tried: fired, todayFields: [] })
    expect(reply.current?.firings).toBe(fired.length)
  }
  expect((await firingsOf(server, 'moved')).length).toBeGreaterThan(5)
})
