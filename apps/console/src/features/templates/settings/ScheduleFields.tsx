import { weekdays } from '@aftermile/domain/format/locale'
import { Checkbox, Group } from '@mantine/core'
import { z } from 'zod'
import { FieldRow } from '../../../ui/form/FieldRow.tsx'
import { type Field, fieldId } from '../../../ui/form/field.ts'
import type { FieldErrors } from '../../../ui/form/field-errors.ts'
import { SwitchField, TextField } from '../../../ui/form/fields.tsx'

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
  const time = (part: 'from' | 'to', label: string) => ({
    name: `${name}.${part}`,
    label,
    value: shown[part],
    error: errors[`${name}.${part}`],
    isReadOnly,
    onChange: (text: string) => set({ ...schedule, [part]: text }),
    help: 'As HH:mm',
  })
  return (
    <>
      {toggle}
      <Checkbox.Group
        id={fieldId(`${name}.weekdays`)}
        label="Days"
        error={errors[`${name}.weekdays`]}
        readOnly={isReadOnly}
        value={shown.weekdays.map(String)}
        onChange={days => set({ ...schedule, weekdays: days.map(Number).toSorted((a, b) => a - b) })}
      >
        <Group gap="md" my={6}>
          {weekdays.map((day, index) => (
            <Checkbox key={day} value={String(index + 1)} label={day} size="sm" />
          ))}
        </Group>
      </Checkbox.Group>
      <FieldRow>
        <TextField {...time('from', 'From')} />
        <TextField {...time('to', 'To')} />
      </FieldRow>
    </>
  )
}
