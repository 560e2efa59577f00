import type { RuleMetadata } from '@aftermile/contract/settings/rules'
import { isOperator, type Operator } from '@aftermile/domain/rules/operators'
import type { RuleDraft } from '../rule-draft.ts'
import { type ValueKind, valueKind } from './value-kind.ts'

export type RuleField = RuleMetadata['fields'][number]
export type EditedCondition = RuleDraft['andConditions'][number]
export type EditedConditions = Pick<RuleDraft, 'andConditions' | 'orConditions'>

/** A list of conditions: all that must hold, or one of the groups. */
export type ListId = 'all' | number

export const blankCondition: EditedCondition = { field: '', operator: 'is', values: [] }

export const placeOf = (list: ListId, at: number): string =>
  list === 'all' ? `andConditions[${at}]` : `orConditions[${list}][${at}]`

export const listOf = ({ andConditions, orConditions }: EditedConditions, list: ListId): EditedCondition[] =>
  list === 'all' ? andConditions : (orConditions[list] ?? [])

export const withList = (all: EditedConditions, list: ListId, next: EditedCondition[]): EditedConditions =>
  list === 'all'
    ? { ...all, andConditions: next }
    : { ...all, orConditions: all.orConditions.map((group, index) => (index === list ? next : group)) }

/** Another field with an operator that it has. Values of another field mean nothing. */
export function withField(condition: EditedCondition, field: RuleField): EditedCondition {
  const known = field.operators.filter(isOperator)
  const operator = known.includes(condition.operator) ? condition.operator : (known[0] ?? 'is')
  return { field: field.name, operator, values: firstValues(valueKind(field, operator)) }
}

/** Another operator keeps the values that it can use. */
export function withOperator(condition: EditedCondition, field: RuleField, operator: Operator): EditedCondition {
  const [before, after] = [valueKind(field, condition.operator), valueKind(field, operator)]
  const values = before.type === after.type ? condition.values.slice(0, after.most) : []
  return { ...condition, operator, values: values.length > 0 ? values : firstValues(after) }
}

const firstValues = ({ type, most }: ValueKind): EditedCondition['values'] => {
  if (most === 0) return []
  if (type === 'minutes') return [1440]
  return type === 'yesNo' ? [true] : []
}

type Position = { readonly list: ListId; readonly at: number }

/** Moves a condition up or down, past the ends of its list into the list before or after it. */
export function moved(
  all: EditedConditions,
  { list, at: index }: Position,
  step: 1 | -1,
): [EditedConditions, Position] {
  const own = listOf(all, list)
  const target = index + step
  if (target >= 0 && target < own.length) {
    const next = own.toSpliced(index, 1).toSpliced(target, 0, own[index] ?? blankCondition)
    return [withList(all, list, next), { list, at: target }]
  }
  const lists: readonly ListId[] = ['all', ...all.orConditions.keys()]
  const other = lists[lists.indexOf(list) + step]
  if (other === undefined) return [all, { list, at: index }]
  return movedTo(all, { list, at: index }, { list: other, at: step === 1 ? 0 : listOf(all, other).length })
}

/** Moves a condition into another list. A group that is left empty goes away. A group that does not exist yet is made. */
export function movedTo(all: EditedConditions, from: Position, to: Position): [EditedConditions, Position] {
  const item = listOf(all, from.list)[from.at] ?? blankCondition
  const isNew = to.list !== 'all' && to.list >= all.orConditions.length
  const grown = isNew ? { ...all, orConditions: [...all.orConditions, []] } : all
  const taken = withList(grown, from.list, listOf(grown, from.list).toSpliced(from.at, 1))
  const put = withList(taken, to.list, listOf(taken, to.list).toSpliced(to.at, 0, item))
  const isEmptied = from.list !== 'all' && listOf(put, from.list).length === 0
  if (!isEmptied) return [put, to]
  const isBefore = to.list !== 'all' && from.list < to.list
  return [withoutGroup(put, from.list), isBefore ? { list: to.list - 1, at: to.at } : to]
}

export const withoutGroup = (all: EditedConditions, group: ListId): EditedConditions => ({
  ...all,
  orConditions: all.orConditions.filter((_, index) => index !== group),
})

/** Removes a condition, and its group with the last one. */
export function removed(all: EditedConditions, { list, at }: Position): EditedConditions {
  const rest = listOf(all, list).toSpliced(at, 1)
  return list !== 'all' && rest.length === 0 ? withoutGroup(all, list) : withList(all, list, rest)
}
