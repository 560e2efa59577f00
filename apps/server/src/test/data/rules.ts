import { contract } from '@aftermile/contract/index'
import type { ActionResult } from '@aftermile/contract/settings/rule-firings'
import { expect } from 'vitest'
import type { Caller, TestServer } from '../server.ts'

type Fields = Record<string, unknown> & { readonly id: string }

/** Creates a rule that acts at any time. It is named after its id. */
export const aRule = (caller: Caller, fields: Fields) =>
  caller.ask(contract.rules.create, {
    body: { type: 'CustomRule', name: fields.id, triggerSchedule: null, ...fields } as never,
  })

type FiringRow = {
  readonly id: string
  readonly state: string
  readonly container_id: string
  readonly merchant_id: string
  readonly chain: readonly string[]
  readonly results: readonly ActionResult[]
}

/** The firings of a rule by container. */
export const firingsOf = async ({ admin }: Pick<TestServer, 'admin'>, ruleId: string): Promise<FiringRow[]> =>
  (await admin.query('select * from rule_firings where rule_id = $1 order by container_id, occurrence', [ruleId])).rows

/** Waits until a rule has acted so many times. Returns what its actions did, by container. */
export async function resultsOf(server: TestServer, ruleId: string, count: number) {
  const acted = async () => (await firingsOf(server, ruleId)).filter(({ state }) => state !== 'waiting').length
  await expect.poll(acted, { timeout: 10_000, interval: 20 }).toBe(count)
  return (await firingsOf(server, ruleId)).map(({ results }) => results)
}
