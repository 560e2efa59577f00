import type { Rule } from '@aftermile/contract/settings/rules'
import { inSequence, moveRule as movedRules, type PlacedRule } from '@aftermile/domain/rules/rule-order'
import { sql } from '../../../db/sql.ts'
import { writeAudit } from '../../../records/audit.ts'
import { notFound, refused } from '../../../runtime/problem.ts'
import type { Ctx } from '../../../tenancy/context.ts'

type Sequences = Readonly<Record<string, number>>

/** The numbers that the tenant has given rules. Others have their own. */
export async function readSequences({ db, tenantId }: Ctx): Promise<Sequences> {
  const row = await db.find<{ sequences: Sequences }>(
    sql`select sequences from rule_orders where tenant_id = ${tenantId}`,
  )
  return row?.sequences ?? {}
}

export const withSequence =
  (sequences: Sequences) =>
  (rule: Rule): Rule => ({ ...rule, sequence: sequences[rule.id] ?? rule.sequence })

/** Who changes the order waits for whoever else does. */
async function lockSequences(ctx: Ctx): Promise<void> {
  await ctx.db.run(sql`insert into rule_orders (tenant_id) values (${ctx.tenantId}) on conflict (tenant_id) do nothing`)
  await ctx.db.run(sql`select 1 from rule_orders where tenant_id = ${ctx.tenantId} for update`)
}

const saveSequences = ({ db, tenantId }: Ctx, placed: readonly PlacedRule[]): Promise<number> =>
  db.run(sql`
    update rule_orders set version = version + 1,
      sequences = sequences || ${JSON.stringify(Object.fromEntries(placed.map(({ id, sequence }) => [id, sequence])))}::jsonb
    where tenant_id = ${tenantId}`)

/** Gives a rule another number. The rule itself stays as it is. */
export async function setSequence(ctx: Ctx, { id, sequence: before }: PlacedRule, sequence: number): Promise<void> {
  await lockSequences(ctx)
  await saveSequences(ctx, [{ id, sequence }])
  await writeAudit(ctx, { noun: 'rule', itemId: id, before: { sequence: before }, after: { sequence } })
}

/** Forgets the number of a rule that is gone. */
export const dropSequence = ({ db, tenantId }: Ctx, id: string): Promise<number> =>
  db.run(sql`
    update rule_orders set version = version + 1, sequences = sequences - ${id}
    where tenant_id = ${tenantId} and sequences ? ${id}`)

type Move = {
  readonly id: string
  readonly after: string | null
  readonly list: (ctx: Ctx) => Promise<readonly Rule[]>
}

/** Brings a rule behind another one. Only numbers of the order change. Returns the new ones. */
export async function moveRule(ctx: Ctx, { id, after, list }: Move): Promise<PlacedRule[]> {
  await lockSequences(ctx)
  const rules = (await list(ctx)).filter(({ type }) => type !== 'SlaRule')
  if (!rules.some(rule => rule.id === id)) throw notFound()
  if (after !== null && !rules.some(rule => rule.id === after)) throw refused('after', `There is no rule “${after}”`)
  const changed = movedRules(rules, id, after)
  if (changed.length === 0) return []
  await saveSequences(ctx, changed)
  const numbers = new Map(changed.map(placedRule => [placedRule.id, placedRule.sequence]))
  const moved = rules.map(rule => ({ id: rule.id, sequence: numbers.get(rule.id) ?? rule.sequence }))
  const [before, now] = [placeIn(rules, id), placeIn(moved, id)]
  await writeAudit(ctx, { noun: 'rule', itemId: id, before: { place: before }, after: { place: now } })
  return [...changed]
}

/** 1 is the first. */
const placeIn = (rules: readonly PlacedRule[], id: string): number =>
  inSequence(rules).findIndex(rule => rule.id === id) + 1
