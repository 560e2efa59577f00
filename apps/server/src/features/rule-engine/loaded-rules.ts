import type { Rule } from '@aftermile/contract/settings/rules'
import { systemTenantId } from '@aftermile/domain/access'
import type { BusinessHours } from '@aftermile/domain/rules/business-time'
import { type RuleTarget, ruleTargets } from '@aftermile/domain/rules/rule-lists'
import { inSequence } from '@aftermile/domain/rules/rule-order'
import { type Part, part, sql } from '../../db/sql.ts'
import type { Ctx } from '../../tenancy/context.ts'
import { readTenantSettings } from '../people/tenant-settings.ts'
import { ruleStore } from '../settings/rules/rule-store.ts'
import { readActiveFrom } from '../settings/rules/rule-switches.ts'
import { indexRules, type RuleIndex } from './rule-index.ts'
import { type LoadedRule, loadRule } from './rule-loading.ts'

export type { LoadedPolicy, LoadedRule } from './rule-loading.ts'

/** The rules of a tenant that act, in their order. Policies are among them. */
export type LoadedRules = {
  /** The rules for containers of a target, found by what has changed. */
  readonly ofTarget: Readonly<Record<RuleTarget, RuleIndex>>
  /** SLA policies, and the rules about their breach. They follow the clocks of policies and are in no other list. */
  readonly policies: readonly LoadedRule[]
  readonly breachRules: readonly LoadedRule[]
  readonly byId: ReadonlyMap<string, LoadedRule>
}

type Loaded = { readonly stamp: string; readonly rules: LoadedRules }

/** The last rules of each tenant in this process. The stamp tells whether they are still in force. */
const loaded = new Map<string, Loaded>()
const maxTenants = 1000

/** As after a restart. */
export const forgetRules = (): void => loaded.clear()

export async function loadRules(ctx: Ctx): Promise<LoadedRules> {
  const stamp = await readStamp(ctx)
  const known = loaded.get(ctx.tenantId)
  if (known?.stamp === stamp) return known.rules
  const rules = ordered(await readEnabled(ctx))
  if (loaded.size >= maxTenants) loaded.clear()
  loaded.set(ctx.tenantId, { stamp, rules })
  return rules
}

/** Changes whenever a rule of the tenant or of the system, their order, or the settings of the tenant do. Deleting one lowers the sum. */
async function readStamp({ db, tenantId }: Ctx): Promise<string> {
  const row = await db.find<{ stamp: string }>(sql`
    select concat_ws(' ', (${stampOf(tenantId)}), (${stampOf(systemTenantId)}),
      (select version from tenants where id = ${tenantId}),
      (select version from rule_orders where tenant_id = ${tenantId}),
      (select concat(count(*), max(paused_at)) from rule_pauses where tenant_id = ${tenantId}),
      (select max(switched_on_at) from rule_switches where tenant_id = ${tenantId})) as stamp`)
  return row?.stamp ?? ''
}

const stampOf = (tenantId: string): Part =>
  part`select concat_ws('/', count(*), sum(version), max(updated_at)) from rules where tenant_id = ${tenantId}`

async function readEnabled(ctx: Ctx): Promise<LoadedRule[]> {
  const hours = await readHours(ctx)
  const versions = await ctx.db.rows<{ tenantId: string; id: string; version: number }>(sql`
    select tenant_id as "tenantId", id, version from rules where tenant_id in (${ctx.tenantId}, ${systemTenantId})`)
  const versionOf = new Map(versions.map(row => [`${row.tenantId} ${row.id}`, row.version]))
  const pauses = await ctx.db.rows<{ ruleId: string }>(sql`
    select rule_id as "ruleId" from rule_pauses where tenant_id = ${ctx.tenantId}`)
  const paused = new Set(pauses.map(({ ruleId }) => ruleId))
  const activeFrom = await readActiveFrom(ctx)
  const enabled = (await ruleStore.list(ctx)).filter(({ id, isEnabled }) => isEnabled && !paused.has(id))
  return inSequence(enabled).map((rule: Rule, position) => {
    const version = versionOf.get(`${rule.tenantId} ${rule.id}`) ?? 1
    return loadRule(rule, { version, hours, position, activeFrom: activeFrom.get(rule.id) ?? null })
  })
}

/** When the tenant works. */
export async function readHours(ctx: Ctx): Promise<BusinessHours> {
  const { timeZone, calendar } = await readTenantSettings(ctx)
  return { calendar, opensAt: calendar.opensAt, zone: timeZone }
}

function ordered(all: readonly LoadedRule[]): LoadedRules {
  const rules = all.filter(({ type }) => type !== 'SlaRule' && type !== 'SlaBreachRule')
  return {
    ofTarget: Object.fromEntries(
      ruleTargets.map(target => [target, indexRules(rules.filter(({ rule }) => rule.targetType === target))]),
    ) as Record<RuleTarget, RuleIndex>, // one for each target
    policies: all.filter(({ type }) => type === 'SlaRule'),
    breachRules: all.filter(({ type }) => type === 'SlaBreachRule'),
    byId: new Map(all.map(loadedRule => [loadedRule.rule.id, loadedRule])),
  }
}
