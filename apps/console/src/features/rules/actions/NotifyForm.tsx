import type { RuleAction } from '@aftermile/contract/settings/rules'
import { TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { FieldRow } from '../../../ui/form/FieldRow.tsx'
import { fieldId } from '../../../ui/form/field.ts'
import { errorAt } from '../fields/places.ts'
import { colleaguesQuery } from '../rule-queries.ts'
import { ActionSelect } from './ActionSelect.tsx'
import type { FormProps } from './form-props.ts'

type NotifyAction = Extract<RuleAction, { type: 'notify' }>

type Props = FormProps & { action: NotifyAction; onChange: (action: RuleAction) => void }

/** Whom the rule tells, and what it says besides the number. */
export function NotifyForm({ action, onChange, ...common }: Props) {
  const { data = [] } = useQuery(colleaguesQuery)
  return (
    <FieldRow>
      <ActionSelect
        {...common}
        part="userId"
        label="Colleague"
        value={action.userId}
        options={data}
        description="Told in the console, and by e-mail if they want that."
        onChange={userId => onChange({ ...action, userId })}
      />
      <TextInput
        id={fieldId(`${common.place}.note`)}
        label="Note"
        description="What to do about it."
        value={action.note ?? ''}
        onChange={({ currentTarget: { value } }) => onChange({ ...action, note: value === '' ? undefined : value })}
        error={errorAt(common.errors, `${common.place}.note`)}
        readOnly={common.isReadOnly}
        maxLength={200}
      />
    </FieldRow>
  )
}
