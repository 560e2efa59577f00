import { ownedFields } from '@aftermile/contract/crud'
import type { Rule, rule } from '@aftermile/contract/settings/rules'
import { systemTenantId } from '@aftermile/domain/access'
import { defaultSequence } from '@aftermile/domain/rules/rule-order'
import type { z } from 'zod'
import { sql } from '../../../db/sql.ts'
import { changesBetween } from '../../../records/audit.ts'
import { refuseChanged } from '../../../records/server-owned.ts'
import { copyShipped, isShipped } from '../../../records/shipped-items.ts'
import type { Versioned } from '../../../records/versioned.ts'
import { conflict, refused, refusedAll, stale } from '../../../runtime/problem.ts'
import type { Actor, Ctx } from '../../../tenancy/context.ts'
import { freeId } from '../assets/asset-store.ts'
import { armRule } from './arm-rule.ts'
import { type CheckedRule, findRuleErrors } from './rule-checks.ts'
import { dropSequence, setSequence } from './rule-order.ts'
import { findBadReferences, lockReferences } from './rule-references.ts'
import { ruleStore } from './rule-store.ts'
import { type Existing, forgetSwitch, noteSwitchedOn } from './rule-switches.ts'

type Sent = z.output<typeof rule.sent>
/** Without an actor: Aftermile itself writes. */
type WriterCtx = Ctx & { readonly actor?: Actor }

/** New rules of the system tenant are system rules. */
export async function createRule(ctx: WriterCtx, { existing, ...sent }: Sent): Promise<Versioned<Rule>> {
  const marks = { isSystem: ctx.tenantId === systemTenantId, isCustomized: false }
  refuseChanged(sent, marks, Object.keys(marks))
  refuseHiding(ctx, sent, { isHidden: false })
  const checked = { ...sent, ...marks, sequence: sent.sequence ?? defaultSequence }
  await refuseUnfit(ctx, checked)
  const made = await ruleStore.create(ctx, checked)
  return sent.isEnabled ? switchedOn(ctx, made, existing) : armed(ctx, made)
}

/** Changes a rule. Of one that comes with the product, the tenant gets a copy under the same id. */
export async function updateRule(
  ctx: WriterCtx,
  id: string,
  { existing, ...sent }: Sent,
  ifMatch: number | null,
): Promise<Versioned<Rule>> {
  const before = await lockRule(ctx, id, ifMatch)
  refuseChanged(sent, before.data, ['id', 'type', 'targetType', 'isSystem', 'isCustomized'])
  refuseHiding(ctx, sent, before.data)
  const { isSystem, isCustomized, isEnabled: wasEnabled } = before.data
  const checked = { ...sent, isSystem, isCustomized, sequence: sent.sequence ?? before.data.sequence }
  await refuseUnfit(ctx, checked)
  const isMoved = checked.sequence !== before.data.sequence
  if (isMoved) await setSequence(ctx, before.data, checked.sequence)
  // The order is the tenant's, so a new number alone makes no copy.
  if (isMoved && !isChanged(before.data, checked)) return ruleStore.get(ctx, id)
  const saved = isShipped(ctx, before.data)
    ? await copyShipped(ctx, ruleStore, before, { ...checked, isCustomized: true })
    : await ruleStore.update(ctx, id, checked, null)
  return sent.isEnabled && !wasEnabled ? switchedOn(ctx, saved, existing) : armed(ctx, saved)
}

/** Whether a rule becomes another one. Its place is none of its own. */
const isChanged = (before: Rule, after: CheckedRule): boolean =>
  Object.keys(changesBetween(before, { ...before, ...after, sequence: before.sequence })).length > 0

/** Deleting a copy of a rule that comes with the product brings the original back. */
export async function removeRule(ctx: Ctx, id: string, ifMatch: number | null): Promise<void> {
  const { data } = await lockRule(ctx, id, ifMatch)
  if (isShipped(ctx, data)) throw conflict('This is built in and can’t be deleted. Disable it instead.')
  if (data.type === 'SlaRule' && !data.isCustomized) await refuseUsedPolicy(ctx, id)
  await ruleStore.remove(ctx, id, ifMatch)
  await ctx.db.run(sql`delete from rule_pauses where tenant_id = ${ctx.tenantId} and rule_id = ${id}`)
  await forgetSwitch(ctx, id)
  if (!data.isCustomized) await dropSequence(ctx, id)
  await armRule(ctx, id)
}

/** Makes the tenant's own copy of a rule that comes with the product, unchanged. */
export async function importRule(ctx: Ctx, id: string): Promise<Versioned<Rule>> {
  const before = await lockRule(ctx, id, null)
  if (!isShipped(ctx, before.data)) throw conflict('Only a rule that is built in can be imported, and only once.')
  return armed(ctx, await copyShipped(ctx, ruleStore, before, { ...before.data, isCustomized: true }))
}

/** Copies a rule under the next free id. The copy is disabled, so that nothing happens twice. */
export async function cloneRule(ctx: Ctx, id: string): Promise<Versioned<Rule>> {
  const { data } = await ruleStore.get(ctx, id)
  const taken = new Set((await ruleStore.list(ctx)).map(item => item.id))
  const fields = Object.entries(data).filter(([name]) => !ownedFields.some(owned => owned === name))
  return ruleStore.create(ctx, {
    ...Object.fromEntries(fields),
    id: freeId(id, taken),
    name: copyName(data.name),
    isEnabled: false,
    isSystem: ctx.tenantId === systemTenantId,
    isCustomized: false,
  })
}

/** Who is not root could not find the rule again. */
function refuseHiding({ actor }: WriterCtx, { isHidden }: Sent, before: Pick<Rule, 'isHidden'>): void {
  if (isHidden !== before.isHidden && actor !== undefined && actor.role !== 'root')
    throw refused('isHidden', 'Only root can hide rules or show them again')
}

/** From now on the rule can pause itself. What Aftermile itself makes is no mistake of a user. */
async function switchedOn(ctx: WriterCtx, saved: Versioned<Rule>, existing: Existing | undefined) {
  if (ctx.actor !== undefined) await noteSwitchedOn(ctx, saved.data.id, existing)
  await armRule(ctx, saved.data.id, existing === 'act')
  return saved
}

async function armed(ctx: Ctx, saved: Versioned<Rule>): Promise<Versioned<Rule>> {
  await armRule(ctx, saved.data.id, saved.data.isEnabled ? null : false)
  return saved
}

const maxNameLength = 100
const ending = ' (copy)'
const copyName = (name: string): string => name.slice(0, maxNameLength - ending.length) + ending

async function refuseUnfit(ctx: Ctx, checked: CheckedRule): Promise<void> {
  await lockReferences(ctx, checked)
  await refuseUnfitDraft(ctx, checked)
}

/** Refuses what can't be stored as a rule. Locks nothing. */
export async function refuseUnfitDraft(ctx: Ctx, checked: CheckedRule): Promise<void> {
  const errors = findRuleErrors(checked)
  const all = errors.length > 0 ? errors : await findBadReferences(ctx, checked)
  if (all.length > 0) throw refusedAll(all)
}

/** The rule in force. If it is the tenant's own it is locked. */
async function lockRule(ctx: Ctx, id: string, ifMatch: number | null): Promise<Versioned<Rule>> {
  await ctx.db.run(sql`select 1 from rules where tenant_id = ${ctx.tenantId} and id = ${id} for update`)
  const found = await ruleStore.get(ctx, id)
  if (ifMatch !== null && ifMatch !== found.version) throw stale()
  return found
}

async function refuseUsedPolicy({ db, tenantId }: Ctx, id: string): Promise<void> {
  const user = await db.find<{ name: string }>(sql`
    select name from rules where tenant_id = ${tenantId} and sla_policy_id = ${id} order by name limit 1`)
  if (user !== null) throw conflict(`This is used by the rule ${user.name}. Remove it there first.`)
}
