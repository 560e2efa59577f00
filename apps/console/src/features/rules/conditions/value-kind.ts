import type { RuleMetadata } from '@aftermile/contract/settings/rules'
import { type Arity, type Operator, operators } from '@aftermile/domain/rules/operators'

type Shape = Pick<RuleMetadata['fields'][number], 'type' | 'choices' | 'names'>

/** How the values of a condition are entered. `most`: how many there can be. */
export type ValueKind = {
  readonly type: 'minutes' | 'instant' | 'yesNo' | 'option' | 'number' | 'text'
  readonly most: number
}

const counts: Readonly<Record<Arity, number>> = { none: 0, one: 1, two: 2, many: 1000 }

export const valueKind = (field: Shape, operator: Operator): ValueKind => ({
  type: typeOf(field, operator),
  most: counts[operators[operator]],
})

const parts: readonly Operator[] = ['contains', 'starts with', 'matches']

function typeOf({ type, choices, names }: Shape, operator: Operator): ValueKind['type'] {
  if (operator === 'older than' || operator === 'within the next') return 'minutes'
  if (type === 'instant') return 'instant'
  if (type === 'yesNo') return 'yesNo'
  if ((choices !== null || names !== null) && !parts.includes(operator)) return 'option'
  return type === 'count' || type === 'amount' || type === 'measure' ? 'number' : 'text'
}
