import { ruleField } from '../rule-fields.ts'
import type { RuleTarget } from '../rule-lists.ts'
import { defineAction, type SettingProblem } from './action-traits.ts'
import { named } from './named.ts'

export const copyValue = defineAction({
  id: 'copy_value',
  text: 'Copy value',
  // Rules can write no field of a delivery.
  targets: ['Shipment', 'Order'],
  settings: {
    from: { kind: 'id', of: 'field', label: 'From' },
    to: { kind: 'id', of: 'field', label: 'To' },
  },
  changesOrders: true,
  sameBy: 'to',
  words: ({ action, target }) => `copy its ${fieldName(action.from, target)} to ${fieldName(action.to, target)}`,
  problems({ from = '', to = '' }, target): SettingProblem[] {
    const [source, goal] = [ruleField(target, from), ruleField(target, to)]
    if (source === null) return [{ setting: 'from', message: `“${from}” isn’t a field of ${target}` }]
    if (!goal?.isWritable) return [{ setting: 'to', message: `“${to}” isn’t a field that rules can write` }]
    if (source.type !== goal.type)
      return [{ setting: 'to', message: `${goal.label} can’t hold what ${source.label} holds` }]
    return []
  },
})

const fieldName = (name: string | undefined, target: RuleTarget): string =>
  named(name, id => (ruleField(target, id)?.label ?? id).toLowerCase())
