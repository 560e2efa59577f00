import type { RuleMetadata } from '@aftermile/contract/settings/rules'
import { isReplayable } from '@aftermile/domain/fields/lookup'
import { operators, operatorsOf } from '@aftermile/domain/rules/operators'
import { ruleFields } from '@aftermile/domain/rules/rule-fields'
import {
  actionTypes,
  type RuleTarget,
  type RuleType,
  targetsOfAction,
  targetsOfType,
} from '@aftermile/domain/rules/rule-lists'
import { notFound } from '../../../runtime/problem.ts'

/** What a rule of a type and a target can use. The editor draws itself from it. */
export function ruleMetadata(type: RuleType, targetType: RuleTarget): RuleMetadata {
  if (!targetsOfType[type].includes(targetType)) throw notFound()
  const fields = Object.entries(ruleFields(targetType)).map(([name, field]) => ({
    name,
    label: field.label,
    type: field.type,
    operators: [...operatorsOf(field)],
    choices: field.choices?.map(({ id, text }) => ({ id, text })) ?? null,
    names: field.names ?? null,
    unit: field.unit ?? null,
    isWritable: field.isWritable ?? false,
    isReplayable: isReplayable(field),
  }))
  const actions = actionTypes.filter(action => targetsOfAction[action].includes(targetType))
  return { type, targetType, fields, operators, actions }
}
