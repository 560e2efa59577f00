import { events } from '@aftermile/domain/events/event-codes'
import type { ActionSetting } from '@aftermile/domain/rules/actions/action-traits'
import { actionTraits, settingOf } from '@aftermile/domain/rules/actions/actions'
import { Text, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useMerchantOptions } from '../../../api/use-names.ts'
import { FieldRow } from '../../../ui/form/FieldRow.tsx'
import { fieldId } from '../../../ui/form/field.ts'
import { errorAt } from '../fields/places.ts'
import { colleaguesQuery } from '../rule-queries.ts'
import { ActionSelect, type Option } from './ActionSelect.tsx'
import type { FieldProps, FormProps } from './form-props.ts'

const eventOptions = events.map(({ code, text }) => ({ id: code, name: text }))

/** The settings of an action as its traits describe them. */
export function SettingsForm({ action, metadata: _, onChange, ...common }: FormProps) {
  const { settings, about } = actionTraits(action.type)
  const fields = Object.entries(settings).map(([name, setting]) => (
    <SettingField
      key={name}
      {...common}
      name={name}
      setting={setting}
      value={settingOf(action, name) ?? ''}
      // A field gives what its setting takes.
      onChange={value => onChange({ ...action, [name]: value } as typeof action)}
    />
  ))
  if (about !== undefined)
    return (
      <Text size="sm" c="dimmed">
        {about}
      </Text>
    )
  return fields.length > 1 ? <FieldRow>{fields}</FieldRow> : fields
}

type Props = FieldProps & {
  name: string
  setting: ActionSetting
  value: string
  onChange: (value: string | undefined) => void
}

function SettingField({ name, setting, onChange, ...common }: Props) {
  const { label, description } = setting
  const shared = { ...common, part: name, label, onChange, ...(description !== undefined && { description }) }
  if (setting.kind === 'choice')
    return <ActionSelect {...shared} options={setting.options.map(({ id, text }) => ({ id, name: text }))} />
  if (setting.kind === 'event') return <ActionSelect {...shared} options={eventOptions} />
  if (setting.kind === 'id' && setting.of === 'merchant') return <MerchantSelect {...shared} />
  if (setting.kind === 'id' && setting.of === 'user') return <ColleagueSelect {...shared} />
  const place = `${common.place}.${name}`
  return (
    <TextInput
      id={fieldId(place)}
      label={label}
      description={description}
      value={common.value}
      onChange={({ currentTarget: { value } }) => onChange(value === '' ? undefined : value)}
      error={errorAt(common.errors, place)}
      readOnly={common.isReadOnly}
      maxLength={setting.kind === 'text' ? setting.maxLength : 100}
    />
  )
}

type SelectProps = Omit<Parameters<typeof ActionSelect>[0], 'options'>

const MerchantSelect = (props: SelectProps) => <ActionSelect {...props} options={useMerchantOptions()} />

const noOptions: readonly Option[] = []

function ColleagueSelect(props: SelectProps) {
  const { data = noOptions } = useQuery(colleaguesQuery)
  return <ActionSelect {...props} options={data} />
}
