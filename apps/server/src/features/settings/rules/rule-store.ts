import { type Rule, rule } from '@aftermile/contract/settings/rules'
import { type Store, store } from '../../../records/store.ts'
import { Versioned } from '../../../records/versioned.ts'
import type { Ctx } from '../../../tenancy/context.ts'
import { readSequences, withSequence } from './rule-order.ts'

/** The fields of rules and policies. saved-rules.ts checks them. */
const rows = store({ table: 'rules', noun: 'rule', stored: rule.stored, ownReplacesSystem: true })

const placed = async (ctx: Ctx, { data, version }: Versioned<Rule>): Promise<Versioned<Rule>> =>
  new Versioned(withSequence(await readSequences(ctx))(data), version)

/** Rules with their numbers in the order of the tenant. A number that is sent counts only for a new rule: rule-order.ts changes others. */
export const ruleStore: Store<Rule> = {
  list: async ctx => (await rows.list(ctx)).map(withSequence(await readSequences(ctx))),
  async find(ctx, id) {
    const found = await rows.find(ctx, id)
    return found && withSequence(await readSequences(ctx))(found)
  },
  get: async (ctx, id) => placed(ctx, await rows.get(ctx, id)),
  create: async (ctx, sent) => placed(ctx, await rows.create(ctx, sent)),
  createOverride: async (ctx, sent, version) => placed(ctx, await rows.createOverride(ctx, sent, version)),
  async update(ctx, id, sent, ifMatch) {
    const { sequence } = (await rows.get(ctx, id)).data
    return placed(ctx, await rows.update(ctx, id, { ...sent, sequence }, ifMatch))
  },
  remove: rows.remove,
}
