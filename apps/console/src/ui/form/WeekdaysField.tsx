import { weekdays } from '@aftermile/domain/format/locale'
import { Checkbox, Group } from '@mantine/core'
import { type Field, fieldId } from './field.ts'

/** Days of the week. 1 is Monday. */
export function WeekdaysField({
  name,
  label,
  value,
  error,
  isReadOnly,
  onChange,
  help,
}: Omit<Field<number[]>, 'value'> & { value: readonly number[]; help?: string }) {
  return (
    <Checkbox.Group
      id={fieldId(name)}
      label={label}
      description={help}
      error={error}
      readOnly={isReadOnly}
      value={value.map(String)}
      onChange={days => onChange(days.map(Number).toSorted((a, b) => a - b))}
    >
      <Group gap="md" my={6}>
        {weekdays.map((day, index) => (
          <Checkbox key={day} value={String(index + 1)} label={day} size="sm" />
        ))}
      </Group>
    </Checkbox.Group>
  )
}
