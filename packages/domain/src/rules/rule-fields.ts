import { catalogue } from '../fields/catalogue.ts'
import type { Field, Fields } from '../fields/field.ts'
import { type Operator, operatorsOf } from './operators.ts'
import type { RuleTarget, RuleType } from './rule-lists.ts'

const fieldsByTarget: Readonly<Record<RuleTarget, Fields>> = {
  Shipment: catalogue.shipment,
  Order: catalogue.order,
  OrderDelivery: catalogue.delivery,
}

/** The fields that conditions of a target can use. Computed ones are not stored, so nothing says when they change. */
export function ruleFields(target: RuleTarget): Fields {
  const usable = Object.entries(fieldsByTarget[target]).filter(
    ([, field]) => !field.isComputed && operatorsOf(field).length > 0,
  )
  return Object.fromEntries(usable)
}

const known = new Map<RuleTarget, Fields>()

export function ruleField(target: RuleTarget, name: string): Field | null {
  let fields = known.get(target)
  if (fields === undefined) {
    fields = ruleFields(target)
    known.set(target, fields)
  }
  return Object.hasOwn(fields, name) ? (fields[name] ?? null) : null
}

/** Whether the conditions of a type can tell the container before a change from the one after it. */
export const canCompare = (type: RuleType): boolean => type === 'CustomRule' || type === 'SlaUpdateRule'

type Side = 'before' | 'after'

const sides: Readonly<Record<Side, string>> = { before: ' before the change', after: ' after the change' }

/** The field that a condition reads: `before.statusId` is the status before the change, `after.statusId` and `statusId` the one after it. */
export function splitField(name: string): { readonly base: string; readonly side: Side | null } {
  const [prefix, base] = name.split('.', 2)
  return base !== undefined && (prefix === 'before' || prefix === 'after')
    ? { base, side: prefix }
    : { base: name, side: null }
}

type ConditionField = { readonly field: Field; readonly operators: readonly Operator[] }

/** A field as conditions name it, with its operators. Null: there is none. */
export function conditionField(target: RuleTarget, name: string): ConditionField | null {
  const { base, side } = splitField(name)
  const field = ruleField(target, base)
  if (field === null) return null
  if (side === null) return { field, operators: operatorsOf(field) }
  const { isAlways: _, ...rest } = field
  const operators = operatorsOf(side === 'before' ? rest : field).filter(operator => !unsided[side].has(operator))
  return { field: { ...rest, label: field.label + sides[side] }, operators }
}

const changes: readonly Operator[] = ['changed', 'changed to']

/** Operators that compare the sides by themselves, or that ask the clock about what is past. */
const unsided: Readonly<Record<Side, ReadonlySet<Operator>>> = {
  before: new Set([...changes, 'older than', 'within the next']),
  after: new Set(changes),
}

/** The names of the fields that conditions of a type can use. */
export function conditionFields(type: RuleType, target: RuleTarget): string[] {
  const plain = Object.keys(ruleFields(target))
  return canCompare(type)
    ? [...plain, ...plain.map(name => `before.${name}`), ...plain.map(name => `after.${name}`)]
    : plain
}
