import { weekdays } from '@aftermile/domain/format/locale'
import { Checkbox, Group } from '@mantine/core'
import { FieldRow } from './FieldRow.tsx'
import { fieldId } from './field.ts'
import { TextField } from './fields.tsx'

/** 1 is Monday. */
type Window = { readonly weekdays: readonly number[]; readonly from: string; readonly to: string }

type Props = {
  /** The name of the schedule in its form. */
  name: string
  window: Window
  isReadOnly: boolean
  /** The error of a field of the form. */
  errorOf: (name: string) => string | undefined
  onChange: (change: { weekdays: number[] } | { from: string } | { to: string }) => void
  /** What an end says that needs it. */
  toHelp?: string
}

/** The days and the time of day in which something may happen. */
export function ScheduleWindow({ name, window, isReadOnly, errorOf, onChange, toHelp = 'As HH:mm' }: Props) {
  return (
    <>
      <Checkbox.Group
        id={fieldId(`${name}.weekdays`)}
        label="Days"
        error={errorOf(`${name}.weekdays`)}
        readOnly={isReadOnly}
        value={window.weekdays.map(String)}
        onChange={days => onChange({ weekdays: days.map(Number).toSorted((a, b) => a - b) })}
      >
        <Group gap="md" my={6}>
          {weekdays.map((day, index) => (
            <Checkbox key={day} value={String(index + 1)} label={day} size="sm" />
          ))}
        </Group>
      </Checkbox.Group>
      <FieldRow>
        <TextField
          isReadOnly={isReadOnly}
          name={`${name}.from`}
          label="From"
          value={window.from}
          error={errorOf(`${name}.from`)}
          onChange={from => onChange({ from })}
          help="As HH:mm"
        />
        <TextField
          isReadOnly={isReadOnly}
          name={`${name}.to`}
          label="To"
          value={window.to}
          error={errorOf(`${name}.to`)}
          onChange={to => onChange({ to })}
          help={toHelp}
        />
      </FieldRow>
    </>
  )
}
