import { z } from 'zod'
import type { Field } from '../../../ui/form/field.ts'
import type { FieldErrors } from '../../../ui/form/field-errors.ts'
import { SwitchField } from '../../../ui/form/fields.tsx'
import { ScheduleWindow } from '../../../ui/form/ScheduleWindow.tsx'

/** A schedule that says less is the whole of it. */
const Schedule = z.looseObject({
  weekdays: z.array(z.int().min(1).max(7)).catch([1, 2, 3, 4, 5, 6, 7]),
  from: z.string().catch('00:00'),
  to: z.string().catch('24:00'),
})

type Stored = Record<string, unknown>

const firstSchedule = { weekdays: [1, 2, 3, 4, 5], from: '08:00', to: '18:00' }

type Props = { field: Field<Stored>; schedule: Stored | null; errors: FieldErrors }

/** The times at which a webhook is called. What happens at other times waits. */
export function ScheduleFields({ field, schedule, errors }: Props) {
  const { name, isReadOnly, onChange } = field
  const set = (next: Stored | null) => onChange(next as Stored) // null: at any time
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
  const shown = Schedule.parse(schedule)
  return (
    <>
      {toggle}
      <ScheduleWindow
        name={name}
        window={shown}
        isReadOnly={isReadOnly}
        errorOf={part => errors[part]}
        onChange={change => set({ ...schedule, ...change })}
      />
    </>
  )
}
