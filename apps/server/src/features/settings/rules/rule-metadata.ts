import type { RuleMetadata } from '@aftermile/contract/settings/rules'
import { isReplayable } from '@aftermile/domain/fields/lookup'
import { ruleActions } from '@aftermile/domain/rules/actions/actions'
import { operators } from '@aftermile/domain/rules/operators'
import { conditionField, conditionFields, groupOfField, splitField } from '@aftermile/domain/rules/rule-fields'
import { type RuleTarget, type RuleType, targetsOfType } from '@aftermile/domain/rules/rule-lists'
import { notFound } from '../../../runtime/problem.ts'

/** What a rule of a type and a target can use. The editor draws itself from it. */
export function ruleMetadata(type: RuleType, targetType: RuleTarget): RuleMetadata {
  if (!targetsOfType[type].includes(targetType)) throw notFound()
  const fields = conditionFields(type, targetType).flatMap(name => {
    const found = conditionField(targetType, name)
    return found === null ? [] : [fieldOf(name, found)]
  })
  const actions = ruleActions.filter(({ targets }) => targets.includes(targetType)).map(({ id }) => id)
  return { type, targetType, fields, operators, actions }
}

function fieldOf(name: string, { field, operators }: NonNullable<ReturnType<typeof conditionField>>) {
  return {
    name,
    label: field.label,
    group: groupOfField(name),
    type: field.type,
    operators: [...operators],
    choices: field.choices?.map(({ id, text }) => ({ id, text })) ?? null,
    names: field.names ?? null,
    unit: field.unit ?? null,
    // A side of a change cannot be written.
    isWritable: splitField(name).side === null && (field.isWritable ?? false),
    isReplayable: isReplayable(field),
  }
}
