import type { Operator } from './operators.ts'
import { splitField } from './rule-fields.ts'

/** A value of a condition: an id, a text, a number, yes or no, an instant as ISO text, or minutes. */
export type ConditionValue = string | number | boolean

export type Condition = {
  /** A field of the catalogue, or one with `before.` or `after.` where the type of the rule compares. */
  readonly field: string
  readonly operator: Operator
  readonly values: readonly ConditionValue[]
}

/** All of `andConditions` must hold, and at least one group of `orConditions` if there are any. All of a group must hold. */
export type Conditions = {
  readonly andConditions: readonly Condition[]
  readonly orConditions: readonly (readonly Condition[])[]
}

export const maxConditions = 200

export const countConditions = ({ andConditions, orConditions }: Conditions): number =>
  andConditions.length + orConditions.reduce((sum, group) => sum + 1 + group.length, 0)

/** The fields that conditions read. */
export const fieldsOfConditions = ({ andConditions, orConditions }: Conditions): ReadonlySet<string> =>
  new Set([...andConditions, ...orConditions.flat()].map(({ field }) => splitField(field).base))
