import { defaultSchedule, type Rule, rules } from '@aftermile/contract/settings/rules'
import {
  defaultMaxOccurrences,
  defaultSlaMinutes,
  isInactivityType,
  type RuleTarget,
  type RuleType,
} from '@aftermile/domain/rules/rule-lists'
import type { Noun, Values } from '../../api/resource.ts'

/** A rule as it is being edited: what POST /rules and POST /rules/try take. */
export type RuleDraft = Values<Rule>

/** SLA policies are rules with a list of their own. */
export const policies: Noun<Rule> = { ...rules, query: { type: 'SlaRule' } }

type New = { readonly type: RuleType; readonly targetType: RuleTarget; readonly isSystem: boolean }

const inactiveMinutes = 2880

/** A new rule with the defaults of the contract. */
export const blankRule = ({ type, targetType, isSystem }: New): RuleDraft => ({
  id: '',
  type,
  targetType,
  name: '',
  description: '',
  isEnabled: true,
  isSystem,
  isCustomized: false,
  isHidden: false,
  sequence: 100,
  andConditions: [],
  orConditions: [],
  actions: [],
  recurrenceInterval: 0,
  maxRecurrences: 0,
  triggerSchedule: defaultSchedule,
  interval: isInactivityType(type) ? inactiveMinutes : 0,
  slaPolicyId: null,
  metric: type === 'SlaUpdateRule' ? 'estimatedTime' : null,
  comparisonType: type === 'SlaUpdateRule' ? 'later' : null,
  time: defaultSlaMinutes,
  timeBasis: 'elapsed',
  targetStatus: [],
  maxOccurrences: defaultMaxOccurrences,
})
