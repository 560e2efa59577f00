import type { Rule } from '@aftermile/contract/settings/rules'
import { systemTenantId } from '@aftermile/domain/access'
import { compileConditions } from '@aftermile/domain/rules/compile-conditions'
import { fieldsOfConditions } from '@aftermile/domain/rules/condition'
import { isQuietType, type RuleTarget, ruleTargets } from '@aftermile/domain/rules/rule-lists'
import { type SteppedRule, sinceField } from '@aftermile/domain/rules/step-rule'
import { sql } from '../../db/sql.ts'
import type { Ctx } from '../../tenancy/context.ts'
import { settingsOf } from '../people/tenant-settings.ts'
import { compilePattern } from '../settings/rules/patterns.ts'
import { ruleStore } from '../settings/rules/rule-store.ts'

/** A rule that is ready to look at containers. */
export type LoadedRule = SteppedRule & {
  readonly rule: Rule
  readonly version: number
  /** Its place in the order of rules. */
  readonly place: number
  /** The fields that it reads. */
  readonly fields: ReadonlySet<string>
}

/** The rules of a tenant that act, in their order. Policies are among them. */
export type LoadedRules = {
  readonly ofTarget: Readonly<Record<RuleTarget, readonly LoadedRule[]>>
  /** The rules of a target that a changed field can touch. */
  readonly readersOf: (target: RuleTarget, field: string) => readonly LoadedRule[]
  /**
   * The rules that count from a time which a container did not have before. They need not look when it only becomes later: their timer
   * finds that out.
   */
  readonly firstReadersOf: (target: RuleTarget, field: string) => readonly LoadedRule[]
  /** SLA policies, and the rules about their breach. They follow the clocks of policies and are in no other list. */
  readonly policies: readonly LoadedRule[]
  readonly breachRules: readonly LoadedRule[]
  readonly byId: ReadonlyMap<string, LoadedRule>
}

type Loaded = { readonly stamp: string; readonly rules: LoadedRules }

/** The last rules of each tenant in this process. The stamp tells whether they are still in force. */
const loaded = new Map<string, Loaded>()
const maxTenants = 1000

export async function loadRules(ctx: Ctx): Promise<LoadedRules> {
  const stamp = await readStamp(ctx)
  const known = loaded.get(ctx.tenantId)
  if (known?.stamp === stamp) return known.rules
  const rules = indexed(await readEnabled(ctx))
  if (loaded.size >= maxTenants) loaded.clear()
  loaded.set(ctx.tenantId, { stamp, rules })
  return rules
}

/** Changes whenever a rule of the tenant or of the system, or the time zone, does. Deleting one lowers the sum. */
async function readStamp({ db, tenantId }: Ctx): Promise<string> {
  const row = await db.find<{ stamp: string }>(sql`
    select concat_ws(' ', count(*), sum(version), max(updated_at), min(tenant_id),
      (select version from tenants where id = ${tenantId}),
      (select concat(count(*), max(paused_at)) from rule_pauses where tenant_id = ${tenantId})) as stamp
    from rules where tenant_id in (${tenantId}, ${systemTenantId})`)
  return row?.stamp ?? ''
}

async function readEnabled(ctx: Ctx): Promise<LoadedRule[]> {
  const zone = await readZone(ctx)
  const versions = await ctx.db.rows<{ tenantId: string; id: string; version: number }>(sql`
    select tenant_id as "tenantId", id, version from rules where tenant_id in (${ctx.tenantId}, ${systemTenantId})`)
  const versionOf = new Map(versions.map(row => [`${row.tenantId} ${row.id}`, row.version]))
  const pauses = await ctx.db.rows<{ ruleId: string }>(sql`
    select rule_id as "ruleId" from rule_pauses where tenant_id = ${ctx.tenantId}`)
  const paused = new Set(pauses.map(({ ruleId }) => ruleId))
  return (await ruleStore.list(ctx))
    .filter(({ id, isEnabled }) => isEnabled && !paused.has(id))
    .sort((a, b) => a.sequence - b.sequence || (a.id < b.id ? -1 : 1))
    .map((rule, place) => ({ ...loadRule(rule, versionOf.get(`${rule.tenantId} ${rule.id}`) ?? 1, zone), place }))
}

async function readZone({ db, tenantId }: Ctx): Promise<string> {
  const row = await db.find<{ settings: unknown }>(sql`select settings from tenants where id = ${tenantId}`)
  return settingsOf(row?.settings ?? {}).timeZone
}

/** Makes a rule ready to look at containers. */
export function loadRule(rule: Rule, version: number, zone: string): Omit<LoadedRule, 'place'> {
  const { type, targetType, interval, recurrenceInterval, maxRecurrences, triggerSchedule } = rule
  const conditions = { andConditions: rule.andConditions, orConditions: rule.orConditions }
  return {
    rule,
    version,
    type,
    conditions,
    holds: compileConditions(conditions, { target: targetType, compilePattern }),
    interval,
    recurrenceInterval,
    maxRecurrences,
    schedule: triggerSchedule,
    zone,
    fields: new Set([
      ...fieldsOfConditions(conditions),
      ...(isQuietType(type) ? [sinceField[type], 'completedAt'] : []),
    ]),
  }
}

function indexed(all: readonly LoadedRule[]): LoadedRules {
  const policies = all.filter(({ type }) => type === 'SlaRule')
  const breachRules = all.filter(({ type }) => type === 'SlaBreachRule')
  const rules = all.filter(({ type }) => type !== 'SlaRule' && type !== 'SlaBreachRule')
  const ofTarget = Object.fromEntries(
    ruleTargets.map(target => [target, rules.filter(({ rule }) => rule.targetType === target)]),
  ) as Record<RuleTarget, LoadedRule[]> // one list for each target
  const readers = new Map<string, LoadedRule[]>()
  const firstReaders = new Map<string, LoadedRule[]>()
  for (const one of rules) {
    const { targetType, type } = one.rule
    const quiet = isQuietType(type)
    for (const field of [...fieldsOfConditions(one.conditions), ...(quiet ? ['completedAt'] : [])])
      add(readers, `${targetType} ${field}`, one)
    if (quiet) add(firstReaders, `${targetType} ${sinceField[type]}`, one)
  }
  return {
    ofTarget,
    readersOf: (target, field) => readers.get(`${target} ${field}`) ?? [],
    firstReadersOf: (target, field) => firstReaders.get(`${target} ${field}`) ?? [],
    policies,
    breachRules,
    byId: new Map(all.map(one => [one.rule.id, one])),
  }
}

function add(lists: Map<string, LoadedRule[]>, key: string, one: LoadedRule): void {
  const list = lists.get(key)
  if (list === undefined) lists.set(key, [one])
  else if (!list.includes(one)) list.push(one)
}
