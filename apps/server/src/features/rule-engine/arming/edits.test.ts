import { contract } from '@aftermile/contract/index'
import { hourMs } from '@aftermile/domain/times/milliseconds'
import { beforeAll, expect, test } from 'vitest'
import { anEvent, aShipment, send } from '../../../test/data/containers.ts'
import { firingsOf, putRule, timersOf } from '../../../test/data/rules.ts'
import { runJob } from '../../../test/run-job.ts'
import { type Caller, testServer } from '../../../test/server.ts'
import { timersJob } from '../due-timers.ts'
import { ruleEngine } from '../rule-engine.ts'
import { armingPiece } from './arming.ts'

const server = testServer()
let admin: Caller
const start = Date.now()
const at = (hours: number) => new Date(start + hours * hourMs).toISOString()

/** More than two pieces of a walk, from the newest to the oldest. */
const numbers = Array.from({ length: 2100 }, (_, n) => `s${n}`)
const [newest = '', oldest = ''] = [numbers[0], numbers.at(-1)]
const idOf = (number: string) => `fjallro-${number}`

beforeAll(async () => {
  admin = await server.as('admin@nordhem.example')
  await admin.ask(contract.tags.create, { body: { id: 'stalled', name: 'Stalled' } })
  for (let from = 0; from < numbers.length; from += 700) {
    const batch = numbers.slice(from, from + 700)
    const bookedAt = (index: number) => new Date(start - 96 * hourMs - (from + index) * 1000).toISOString()
    await send(
      admin,
      'shipments',
      batch.map((number, index) => aShipment(number, { bookedAt: bookedAt(index) })),
    )
    await send(
      admin,
      'events',
      batch.map(number => anEvent(number, 'in_transit', at(-20))),
    )
  }
})

const walkOf = async (ruleId: string) => {
  const { rows } = await server.admin.query('select run, done from rule_arming where rule_id = $1', [ruleId])
  return rows[0] ?? null
}

/** Runs pieces until some containers are done, or all. */
async function walk(ruleId: string, least = Number.POSITIVE_INFINITY): Promise<void> {
  for (let item = await walkOf(ruleId); item !== null && item.done < least; item = await walkOf(ruleId))
    await runJob(server, ruleEngine, armingPiece.name, { payload: { ruleId, run: item.run }, isOnce: true })
}

async function edit(id: string, fields: object): Promise<void> {
  const rule = await admin.ask(contract.rules.get, { params: { id } })
  await admin.ask(contract.rules.update, { params: { id }, body: { ...rule, ...fields } as never })
}

const tick = (hours: number) => runJob(server, ruleEngine, timersJob.name, { at: start + hours * hourMs })
const firedOn = async (ruleId: string) => (await firingsOf(server, ruleId)).map(({ containerId }) => containerId)

test('while a rule with many timers is edited it acts by its new edition alone, and afterwards on all that match', async () => {
  await putRule(admin, 'quiet', { type: 'NoEventUpdateRule', interval: 60 * 60 })
  await walk('quiet')
  const timers = await timersOf(server, 'quiet')
  expect(timers).toHaveLength(numbers.length)
  expect(new Set(timers.map(({ dueAt }) => dueAt))).toEqual(new Set([at(40)]))

  await edit('quiet', { interval: 100 * 60 })
  await walk('quiet', 1)
  await tick(41)
  expect(await firedOn('quiet')).toEqual([])
  await walk('quiet')
  expect(new Set((await timersOf(server, 'quiet')).map(({ dueAt }) => dueAt))).toEqual(new Set([at(80)]))

  await edit('quiet', { interval: 30 * 60 })
  await walk('quiet', 1)
  // One that the walk has seen, and one that it has not.
  await send(admin, 'events', [anEvent(newest, 'in_transit', at(-5)), anEvent(oldest, 'in_transit', at(-5))])
  await walk('quiet')
  await tick(11)
  const silent = numbers.slice(1, -1).map(idOf)
  expect((await firedOn('quiet')).toSorted()).toEqual(silent.toSorted())
  expect(await timersOf(server, 'quiet')).toEqual(
    [newest, oldest].map(number => ({ containerId: idOf(number), dueAt: at(25) })).toSorted(byId),
  )
  await tick(26)
  expect(await firedOn('quiet')).toHaveLength(numbers.length)
})

const byId = (a: { containerId: string }, b: { containerId: string }) => (a.containerId < b.containerId ? -1 : 1)

test('a walk waits for no shipment that somebody is changing, and rests while others write', async () => {
  await putRule(admin, 'polite', { type: 'NoEventUpdateRule', interval: 60 * 60 })
  await walk('polite', 1)
  const other = await server.admin.connect()
  try {
    await other.query('begin')
    await other.query('update shipments set to_name = to_name where id = any ($1)', [numbers.map(idOf)])
    await walk('polite', 2000)
    expect(await timersOf(server, 'polite')).toHaveLength(2000)
    const { rows } = await server.admin.query(
      `select run_at > created_at as rests from graphile_worker._private_jobs
       where payload -> 'data' ->> 'ruleId' = 'polite' order by id desc limit 1`,
    )
    expect(rows).toEqual([{ rests: true }])
  } finally {
    await other.query('rollback')
    other.release()
  }
  await walk('polite')
  expect(await timersOf(server, 'polite')).toHaveLength(numbers.length)
})
