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
function ruleFields(target: RuleTarget): Fields {
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

/** What each group has: names of fields, the first group that fits counts. */
const groups: readonly (readonly [group: string, names: RegExp])[] = [
  ['Status', /^(status|stated|milestone|overdue|tags|sla|failed|alert|completed|isPerfect|place)/],
  ['Carrier', /^(serviceProvider|consignment|payingCustomer|package|scenario|returnType)/],
  ['Merchant and order', /^(merchant|order[NIT]|orderDeliveryId|id$|shipment|is[SH]|cloned|senderRef|recipientRef)/],
  ['Receiver', /^(to[A-Z]|receiver|servicePoint|locale|name$|email$|phone$|notification|trackingPage)/],
  ['Sender', /^(from[A-Z]|sender)/],
  ['Promise and estimate', /^(promise|earliest|latest|original|transit|estimate|late|model|carrier|firstEst|.dtRca)/],
  ['Goods and value', /weight|volume|loading|currency|value/i],
  ['Times', /(At|Date)$/],
]

const orderOfGroup = (name: string): number => {
  const position = groups.findIndex(([, names]) => names.test(name))
  return position < 0 ? groups.length : position
}

/** The group in which a field is offered. */
export function groupOfField(name: string): string {
  const { base, side } = splitField(name)
  if (side !== null) return side === 'before' ? 'Before the change' : 'After the change'
  return groups[orderOfGroup(base)]?.[0] ?? 'Other'
}

/** The names of the fields that conditions of a type can use, by group. */
export function conditionFields(type: RuleType, target: RuleTarget): string[] {
  const plain = Object.keys(ruleFields(target)).toSorted((a, b) => orderOfGroup(a) - orderOfGroup(b))
  return canCompare(type)
    ? [...plain, ...plain.map(name => `before.${name}`), ...plain.map(name => `after.${name}`)]
    : plain
}
