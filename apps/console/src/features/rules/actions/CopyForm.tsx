import type { RuleAction } from '@aftermile/contract/settings/rules'
import { FieldRow } from '../../../ui/form/FieldRow.tsx'
import { ActionSelect } from './ActionSelect.tsx'
import type { FormProps } from './form-props.ts'

/** A value can be copied into a field of the same kind that rules can write. */
export function CopyForm({
  action,
  metadata,
  onChange,
  ...common
}: FormProps<Extract<RuleAction, { type: 'copy_value' }>>) {
  // Not those that name a side of a change.
  const fields = metadata.fields.filter(({ name }) => !name.includes('.'))
  const writable = fields.filter(({ isWritable }) => isWritable)
  const sources = fields.filter(({ type }) => writable.some(goal => goal.type === type))
  const source = fields.find(({ name }) => name === action.from)
  const goals = writable.filter(({ type }) => source === undefined || type === source.type)
  const named = (all: typeof fields) => all.map(({ name, label }) => ({ id: name, name: label }))
  return (
    <FieldRow>
      <ActionSelect
        {...common}
        part="from"
        label="From"
        value={action.from}
        options={named(sources)}
        onChange={from => onChange({ ...action, from })}
      />
      <ActionSelect
        {...common}
        part="to"
        label="To"
        value={action.to}
        options={named(goals)}
        onChange={to => onChange({ ...action, to })}
      />
    </FieldRow>
  )
}
