import { FieldRow } from './FieldRow.tsx'
import { TextField } from './fields.tsx'
import { WeekdaysField } from './WeekdaysField.tsx'

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
      <WeekdaysField
        name={`${name}.weekdays`}
        label="Days"
        error={errorOf(`${name}.weekdays`)}
        isReadOnly={isReadOnly}
        value={window.weekdays}
        onChange={weekdays => onChange({ weekdays })}
      />
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
