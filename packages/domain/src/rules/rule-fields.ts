import { catalogue } from '../fields/catalogue.ts'
import type { Field, Fields } from '../fields/field.ts'
import { operatorsOf } from './operators.ts'
import type { RuleTarget } from './rule-lists.ts'

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
