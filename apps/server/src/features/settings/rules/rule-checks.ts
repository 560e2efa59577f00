import type { FieldError } from '@aftermile/contract/problem'
import type { Rule, RuleAction } from '@aftermile/contract/settings/rules'
import { actionTraits } from '@aftermile/domain/rules/actions/actions'
import { findConditionProblems } from '@aftermile/domain/rules/condition-problems'
import { type RuleTarget, type RuleType, targetsOfType } from '@aftermile/domain/rules/rule-lists'
import { whyBadPattern } from './patterns.ts'

export type CheckedRule = Omit<Rule, 'tenantId' | 'createdAt' | 'createdBy' | 'updatedAt' | 'updatedBy'>

/** What is wrong with a rule by itself, by field and place. */
export function findRuleErrors(rule: CheckedRule): FieldError[] {
  const { type, targetType } = rule
  if (!targetsOfType[type].includes(targetType))
    return [{ name: 'targetType', message: `{_field_} of ${type} must be one of ${targetsOfType[type].join(', ')}` }]
  return [
    ...findConditionProblems(rule, { type, target: targetType, checkPattern: whyBadPattern }).map(
      ({ place, message }) => ({
        name: place,
        message,
      }),
    ),
    ...rule.actions.flatMap((action, index) => actionErrors(action, index, rule)),
    ...neededBy[type](rule),
  ]
}

function actionErrors(action: RuleAction, at: number, { targetType }: CheckedRule): FieldError[] {
  const name = `actions[${at}]`
  const { targets, problems } = actionTraits(action.type)
  if (!targets.includes(targetType))
    return [{ name, message: `The action ${action.type} can’t be done to ${targetType}` }]
  return [
    ...ownConditionErrors(action, name, targetType),
    ...(problems?.(action, targetType) ?? []).map(({ setting, message }) => ({ name: `${name}.${setting}`, message })),
  ]
}

/** Conditions of an action look at the container as it is then. Nothing has changed, so nothing can ask for a change. */
function ownConditionErrors({ conditions = [] }: RuleAction, name: string, target: RuleTarget): FieldError[] {
  const placeOf = (place: string) => place.replace(/^andConditions/, `${name}.conditions`)
  const unasked = conditions.flatMap(({ operator }, index) =>
    operator === 'changed' || operator === 'changed to'
      ? [{ name: `${name}.conditions[${index}].operator`, message: `“${operator}” can’t be asked for one action` }]
      : [],
  )
  const checked = { andConditions: conditions, orConditions: [] }
  const problems = findConditionProblems(checked, { type: 'SlaRule', target, checkPattern: whyBadPattern })
  return [...unasked, ...problems.map(({ place, message }) => ({ name: placeOf(place), message }))]
}

type Needed = (rule: CheckedRule) => FieldError[]

const needsAction: Needed = ({ actions }) =>
  actions.length === 0 ? [{ name: 'actions', message: 'A rule needs at least one action' }] : []

const needsInactivityTime: Needed = ({ interval }) =>
  interval < 1 ? [{ name: 'interval', message: '{_field_} must be at least one minute' }] : []

const needsPolicy: Needed = ({ slaPolicyId }) =>
  slaPolicyId === null ? [{ name: 'slaPolicyId', message: 'Choose the policy that is breached' }] : []

const needsMetric: Needed = ({ metric, comparisonType, interval }) => [
  ...(metric === null ? [{ name: 'metric', message: 'Choose the time that moves' }] : []),
  ...(comparisonType === null ? [{ name: 'comparisonType', message: 'Choose whether it moves earlier or later' }] : []),
  ...(interval < 0 ? [{ name: 'interval', message: '{_field_} must be 0 or more' }] : []),
]

const needsStatus: Needed = ({ targetStatus }) =>
  targetStatus.length === 0 ? [{ name: 'targetStatus', message: 'Choose at least one status to reach' }] : []

const all =
  (...needed: readonly Needed[]): Needed =>
  rule =>
    needed.flatMap(need => need(rule))

const neededBy: Readonly<Record<RuleType, Needed>> = {
  CustomRule: needsAction,
  NoEventUpdateRule: all(needsAction, needsInactivityTime),
  NoStatusChangeRule: all(needsAction, needsInactivityTime),
  NoMilestoneChangeRule: all(needsAction, needsInactivityTime),
  SlaBreachRule: all(needsAction, needsPolicy),
  SlaUpdateRule: all(needsAction, needsMetric),
  SlaRule: needsStatus,
}
