import type { Firing } from '@aftermile/contract/rules/rule-firings'
import type { Rule } from '@aftermile/contract/settings/rules'
import type { BusinessHours } from '@aftermile/domain/rules/business-time'
import {
  compileCondition,
  compileConditions,
  type Moment,
  type Predicate,
  valueSeen,
} from '@aftermile/domain/rules/compile-conditions'
import { type Condition, fieldsOfConditions } from '@aftermile/domain/rules/condition'
import { asksClock } from '@aftermile/domain/rules/flip-times'
import { hasMetricMoved, metricField } from '@aftermile/domain/rules/moved-metric'
import { splitField } from '@aftermile/domain/rules/rule-fields'
import { isInactivityType, type RuleType } from '@aftermile/domain/rules/rule-lists'
import { clockFields, type SlaPolicy, startFields } from '@aftermile/domain/rules/sla/sla-clock'
import { completionField, type SteppedRule, sinceField } from '@aftermile/domain/rules/step-rule'
import { compilePattern } from '../settings/rules/patterns.ts'

/** A rule that is ready to be evaluated. */
export type LoadedRule = SteppedRule & {
  readonly rule: Rule
  readonly version: number
  /** Its place in the order of rules. */
  readonly position: number
  /** The fields that it reads. */
  readonly fields: ReadonlySet<string>
  /** A change of one of these fields causes an evaluation. */
  readonly triggers: ReadonlySet<string>
  /** The field from which it counts the silence; null: it waits for none. */
  readonly since: string | null
  /** Conditions that must hold, whatever the time. While one does not, only a change can make the rule act. */
  readonly required: readonly Required[]
  /** Whether it asks what has changed. */
  readonly asksChange: boolean
  /** What the clocks of an SLA policy need; null for other rules. */
  readonly policy: LoadedPolicy | null
  /** The policy that a shipment must still have to meet for the rule to act; null: none. */
  readonly ofPolicy: string | null
  /** The conditions that held, with the values they saw. */
  explain(moment: Moment): Firing['because']
}

/** triggers: the fields whose change can start or end a clock. */
export type LoadedPolicy = SlaPolicy & { readonly triggers: ReadonlySet<string> }

export type Required = { readonly field: string; readonly condition: Condition; readonly holds: Predicate }

type Place = {
  readonly version: number
  readonly hours: BusinessHours
  readonly position: number
  readonly activeFrom: number | null
}

export function loadRule(rule: Rule, { version, hours, position, activeFrom }: Place): LoadedRule {
  const { type, targetType, interval, timeBasis, recurrenceInterval, maxRecurrences, triggerSchedule } = rule
  const conditions = { andConditions: rule.andConditions, orConditions: rule.orConditions }
  const compiling = { target: targetType, compilePattern }
  const compile = (condition: Condition) => ({
    field: splitField(condition.field).base,
    condition,
    holds: compileCondition(condition, compiling),
  })
  const all = rule.andConditions.map(compile)
  const groups = rule.orConditions.map(group => group.map(compile))
  const holds = compileConditions(conditions, compiling)
  const moved = movedOf(rule)
  const ofPolicy = moved === null ? null : rule.slaPolicyId
  const since = isInactivityType(type) ? sinceField[type] : null
  const triggers = [
    ...fieldsOfConditions(conditions),
    ...(since === null ? [] : [completionField[targetType]]),
    ...(moved === null ? [] : [moved.field]),
  ]
  // What the type of the rule asks for is told like a condition.
  const own: Condition[] = [
    ...(since === null ? [] : [{ field: since, operator: 'older than' as const, values: [interval] }]),
    ...(moved === null ? [] : [{ field: moved.field, operator: 'changed' as const, values: [] }]),
  ]
  return {
    rule,
    version,
    position,
    type,
    conditions,
    holds: moved === null ? holds : moment => moved.holds(moment) && hasOpen(moment, ofPolicy) && holds(moment),
    ofPolicy,
    interval,
    recurrenceInterval,
    maxRecurrences,
    schedule: triggerSchedule,
    timeBasis,
    hours,
    activeFrom,
    fields: new Set([...triggers, ...(since === null ? [] : [since]), ...clockFieldsOf(type)]),
    triggers: new Set(triggers),
    since,
    required: all.filter(({ condition }) => !asksClock(condition)),
    policy: type === 'SlaRule' ? { ...policyOf(rule, hours), triggers: new Set([...triggers, ...clockFields]) } : null,
    asksChange: moved !== null || [...all, ...groups.flat()].some(({ condition }) => isAboutChange(condition)),
    explain(moment) {
      const group = groups.find(items => items.every(item => item.holds(moment))) ?? []
      return [...own, ...[...all, ...group].map(entry => entry.condition)].map(condition => ({
        condition: { ...condition, values: [...condition.values] },
        value: valueSeen(condition, moment),
      }))
    },
  }
}

/** The fields that the clocks of policies need. */
function clockFieldsOf(type: RuleType): readonly string[] {
  if (type === 'SlaRule') return [...clockFields, ...startFields]
  return type === 'SlaBreachRule' ? clockFields : []
}

const policyOf = ({ time, timeBasis, targetStatus, maxOccurrences }: Rule, hours: BusinessHours): SlaPolicy => ({
  time,
  timeBasis,
  targetStatus,
  maxOccurrences,
  hours,
})

const isAboutChange = ({ field, operator }: Condition): boolean =>
  operator === 'changed' || operator === 'changed to' || splitField(field).side === 'before'

/** The fact that names the policies that a shipment still has to meet. It is no field: only rules with `ofPolicy` get it. */
export const openPolicies = 'openPolicies'

function hasOpen({ after }: Moment, policyId: string | null): boolean {
  if (policyId === null) return true
  const open = after[openPolicies]
  return Array.isArray(open) && open.includes(policyId)
}

function movedOf({ type, metric, comparisonType, interval }: Rule) {
  if (type !== 'SlaUpdateRule' || metric === null || comparisonType === null) return null
  return { field: metricField[metric], holds: hasMetricMoved({ metric, comparisonType, interval }) }
}
