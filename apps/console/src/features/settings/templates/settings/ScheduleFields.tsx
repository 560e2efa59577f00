import type { Template } from '@aftermile/contract/settings/templates'
import { minutesText } from '@aftermile/domain/rules/words/minutes-text'
import type { Field } from '../../../../ui/form/field.ts'
import type { FieldErrors } from '../../../../ui/form/field-errors.ts'
import { SelectField, SwitchField } from '../../../../ui/form/fields.tsx'
import { ScheduleWindow } from '../../../../ui/form/ScheduleWindow.tsx'

type Schedule = NonNullable<Template['triggerSchedule']>

const firstSchedule: Schedule = { weekdays: [1, 2, 3, 4, 5], everyMinutes: null, from: '08:00', to: '18:00' }

const anyTime = 0
const steps = [5, 15, 30, 60, 120, 240, 720, 1440]

type Props = { field: Field<Schedule>; schedule: Schedule | null; errors: FieldErrors }

/** The times at which a webhook is called. What happens at other times waits. */
export function ScheduleFields({ field, schedule, errors }: Props) {
  const { name, isReadOnly, onChange } = field
  const set = (next: Schedule | null) => onChange(next as Schedule) // null: at any time
  const toggle = (
    <SwitchField
      {...field}
      label="Only at certain times"
      value={schedule !== null}
      onChange={isOn => set(isOn ? firstSchedule : null)}
      help="In the time zone of the tenant. What happens outside of these times waits for them."
    />
  )
  if (schedule === null) return toggle
  const step = schedule.everyMinutes ?? anyTime
  const known = [...new Set([anyTime, ...steps, step])].toSorted((a, b) => a - b)
  return (
    <>
      {toggle}
      <ScheduleWindow
        name={name}
        window={schedule}
        isReadOnly={isReadOnly}
        errorOf={part => errors[part]}
        onChange={change => set({ ...schedule, ...change })}
        toHelp="As HH:mm. The same as From: the whole day."
      />
      <SelectField
        name={`${name}.everyMinutes`}
        label="Every"
        value={step}
        error={errors[`${name}.everyMinutes`]}
        isReadOnly={isReadOnly}
        onChange={minutes => set({ ...schedule, everyMinutes: minutes === anyTime ? null : minutes })}
        options={known.map(id => ({ id, name: id === anyTime ? 'At any of these times' : minutesText(id) }))}
        help="With a step, what has come since goes out together at its times, counted from the start."
      />
    </>
  )
}
