import { contract } from '@aftermile/contract/index'
import type { Firing } from '@aftermile/contract/rules/rule-firings'
import { expect } from 'vitest'
import type { Caller, TestServer } from '../server.ts'

type Fields = Record<string, unknown>

/** A rule that tags. It is named after its id, and its schedule is always open, without ticks. */
export const aRule = (id: string, fields: Fields = {}) => ({
  id,
  type: 'CustomRule',
  name: id,
  triggerSchedule: null,
  actions: [{ type: 'tag', tagId: 'stalled', operation: 'add' }],
  ...fields,
})

export const putRule = (caller: Caller, id: string, fields: Fields = {}) =>
  caller.ask(contract.rules.create, { body: aRule(id, fields) as never })

export const when = (field: string, operator: string, ...values: unknown[]) => ({ field, operator, values })

type StoredFiring = Pick<
  Firing,
  'id' | 'ruleId' | 'merchantId' | 'containerId' | 'occurrence' | 'because' | 'chain' | 'state' | 'results'
>

/** The firings of a rule by container. */
export async function firingsOf({ admin }: Pick<TestServer, 'admin'>, ruleId: string): Promise<StoredFiring[]> {
  const { rows } = await admin.query<StoredFiring>(
    `select id, rule_id as "ruleId", merchant_id as "merchantId", container_id as "containerId", occurrence, because, chain, state,
       results
     from rule_firings where rule_id = $1 order by container_id, occurrence`,
    [ruleId],
  )
  return rows
}

/** Waits until a rule has acted so many times. Returns what its actions did, by container. */
export async function resultsOf(server: TestServer, ruleId: string, count: number) {
  const fired = async () => (await firingsOf(server, ruleId)).filter(({ state }) => state !== 'waiting').length
  await expect.poll(fired, { timeout: 10_000, interval: 20 }).toBe(count)
  return (await firingsOf(server, ruleId)).map(({ results }) => results)
}

export async function timersOf(server: TestServer, ruleId: string): Promise<{ containerId: string; dueAt: string }[]> {
  const { rows } = await server.admin.query(
    `select container_id as "containerId", due_at as "dueAt" from rule_timers where rule_id = $1 order by container_id`,
    [ruleId],
  )
  return rows
}
