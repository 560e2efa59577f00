import { contract } from '@aftermile/contract/index'
import { hourMs } from '@aftermile/domain/times/milliseconds'
import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { anEvent, aShipment, send } from '../../test/data/containers.ts'
import { putRule, when } from '../../test/data/rules.ts'
import { runJob } from '../../test/run-job.ts'
import { type Caller, testServer } from '../../test/server.ts'
import { armingPiece } from './arming/arming.ts'
import { timersJob } from './due-timers.ts'
import { forgetRules } from './loaded-rules.ts'
import { ruleEngine } from './rule-engine.ts'

const server = testServer()
let admin: Caller
const start = Date.now()

beforeAll(async () => {
  admin = await server.as('admin@nordhem.example')
  await admin.ask(contract.tags.create, { body: { id: 'stalled', name: 'Stalled' } })
})

type Rule = {
  readonly type: 'CustomRule' | 'NoEventUpdateRule' | 'NoStatusChangeRule'
  readonly status: string
  readonly hours: number
  readonly repeats: number
  readonly isEnabled: boolean
}
type Facts = { status_id: string; last: number | null; since: number | null; is_completed: boolean }
type Done = { fired: number; lastAt: number }

/** Reads rules as a person would: no timers and no index, every rule is evaluated for everything each time. */
class Interpreter {
  readonly firings: string[] = []
  private readonly done = new Map<string, Done>()
  private readonly facts = new Map<string, Facts>()

  /** A container has changed. */
  change(container: string, after: Facts, rules: readonly Rule[]): void {
    const before = this.facts.get(container)
    this.facts.set(container, after)
    if (JSON.stringify(before) === JSON.stringify(after)) return
    const isNewStatus = before?.status_id !== after.status_id
    rules.forEach((rule, index) => {
      if (rule.type !== 'CustomRule' || isNewStatus) this.evaluate(index, rule, container, Date.now())
    })
  }

  /** Time has passed. Custom rules need a change for the first time. */
  tick(now: number, rules: readonly Rule[]): void {
    for (const container of this.facts.keys())
      rules.forEach((rule, index) => {
        if (rule.type !== 'CustomRule' || this.done.has(`${index} ${container}`))
          this.evaluate(index, rule, container, now)
      })
  }

  private evaluate(at: number, rule: Rule, container: string, now: number): void {
    const facts = this.facts.get(container)
    const { fired, lastAt } = this.done.get(`${at} ${container}`) ?? { fired: 0, lastAt: 0 }
    if (!rule.isEnabled || facts?.status_id !== rule.status || fired > rule.repeats) return
    if (fired > 0 && lastAt + 24 * hourMs > now) return
    if (rule.type !== 'CustomRule') {
      const inactiveSince = rule.type === 'NoEventUpdateRule' ? facts.last : facts.since
      if (facts.is_completed || inactiveSince === null || inactiveSince + rule.hours * hourMs > now) return
    }
    this.done.set(`${at} ${container}`, { fired: fired + 1, lastAt: now })
    this.firings.push(`${at} ${container} ${fired}`)
  }
}

const statusOf = fc.constantFrom('booked', 'collected', 'in_transit')
const ruleOf: fc.Arbitrary<Rule> = fc.record({
  type: fc.constantFrom('CustomRule', 'NoEventUpdateRule', 'NoStatusChangeRule'),
  status: statusOf,
  hours: fc.constantFrom(10, 30),
  repeats: fc.constantFrom(0, 0, 2),
  isEnabled: fc.constantFrom(true, true, false),
})
const stepOf = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant('event' as const),
      shipment: fc.nat(1),
      code: fc.constantFrom('collected', 'in_transit', 'in_transit', 'delivered'),
      age: fc.constantFrom(0, 0, 20),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('repeat' as const) }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('tick' as const), hours: fc.integer({ min: 2, max: 30 }) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('restart' as const) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('edit' as const), at: fc.nat(2), to: ruleOf }) },
)

let runs = 0
let fired = 0

test('any order of events, repeats, ticks, restarts and edits gives the firings of a simple interpreter', async () => {
  const steps = fc.array(stepOf, { minLength: 6, maxLength: 14 })
  await fc.assert(
    fc.asyncProperty(fc.tuple(ruleOf, ruleOf, ruleOf), steps, async (rules, all) => {
      const world = await newWorld(rules)
      for (const step of all) await world.take(step)
      await world.take({ do: 'tick', hours: 100 })
      fired += world.interpreter.firings.length
      expect(await world.stored()).toEqual(world.interpreter.firings.toSorted())
    }),
    { numRuns: 8, endOnFailure: true },
  )
  expect(fired).toBeGreaterThan(0)
})

type Step = typeof stepOf extends fc.Arbitrary<infer One> ? One : never

/** Three rules and two shipments that no other run sees. */
async function newWorld(given: readonly Rule[]) {
  const run = `run${runs++}`
  const rules = [...given]
  const interpreter = new Interpreter()
  let now = start
  let last: object | null = null
  const idOf = (at: number) => `${run}-rule-${at}`
  const bodyOf = ({ type, status, hours, repeats, isEnabled }: Rule) => ({
    type,
    isEnabled,
    interval: type === 'CustomRule' ? 0 : hours * 60,
    recurrenceInterval: repeats > 0 ? 1440 : 0,
    maxRecurrences: repeats,
    andConditions: [when('toCity', 'is', run), when('statusId', 'is', status)],
  })
  const isDue = async () =>
    (await server.admin.query('select 1 from rule_timers where due_at <= $1 limit 1', [new Date(now)])).rowCount === 1
  const shipment = (at: number) => `${run}-${at}`
  const see = async (at: number) => {
    const { rows } = await server.admin.query<Facts>(
      `select status_id, round(date_part('epoch', last_event_at) * 1000) as last, round(date_part('epoch', status_since) * 1000) as since,
        completed_at is not null as is_completed from shipments where id = $1`,
      [`fjallro-${shipment(at)}`],
    )
    if (rows[0] !== undefined) interpreter.change(`fjallro-${shipment(at)}`, rows[0], rules)
  }
  const arm = async (ruleId: string) => {
    for (;;) {
      const { rows } = await server.admin.query('select run from rule_arming where rule_id = $1', [ruleId])
      if (rows.length === 0) return
      await runJob(server, ruleEngine, armingPiece.name, { payload: { ruleId, run: rows[0].run }, isOnce: true })
    }
  }
  for (const [index, rule] of rules.entries()) {
    await putRule(admin, idOf(index), bodyOf(rule))
    await arm(idOf(index))
  }
  const bookedAt = new Date(start - hourMs).toISOString()
  for (const at of [0, 1]) {
    await send(admin, 'shipments', [aShipment(shipment(at), { toCity: run, bookedAt })])
    await see(at)
  }

  return {
    interpreter,
    async stored(): Promise<string[]> {
      const { rows } = await server.admin.query(
        `select split_part(rule_id, '-', 3) || ' ' || container_id || ' ' || occurrence as line from rule_firings where rule_id like $1`,
        [`${run}-rule-%`],
      )
      return rows.map(({ line }) => line).sort()
    },
    async take(step: Step): Promise<void> {
      if (step.do === 'restart') forgetRules()
      if (step.do === 'repeat' && last !== null) await send(admin, 'events', [last])
      if (step.do === 'event') {
        last = anEvent(shipment(step.shipment), step.code, new Date(now - step.age * hourMs).toISOString())
        await send(admin, 'events', [last])
        await see(step.shipment)
      }
      if (step.do === 'tick') {
        now += step.hours * hourMs
        while (await isDue()) await runJob(server, ruleEngine, timersJob.name, { at: now })
        interpreter.tick(now, rules)
      }
      if (step.do === 'edit') {
        const { type } = rules[step.at] ?? step.to
        rules[step.at] = { ...step.to, type }
        const body = await admin.ask(contract.rules.get, { params: { id: idOf(step.at) } })
        const changed = { ...body, ...bodyOf({ ...step.to, type }) }
        await admin.ask(contract.rules.update, { params: { id: idOf(step.at) }, body: changed as never })
        await arm(idOf(step.at))
      }
    },
  }
}
