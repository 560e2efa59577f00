import { type MinuteUnit, minuteUnits, splitMinutes } from '@aftermile/domain/rules/words/minutes-text'
import { Group, Input, NumberInput, Select } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { type Field, fieldId } from '../../../ui/form/field.ts'

type Props = Field<number> & { help?: ReactNode; least?: number; isLabelled?: boolean }

const units = Object.keys(minuteUnits) as MinuteUnit[] // Object.keys returns plain strings
const mostMinutes = 525_600

/** Minutes, entered as a number and a unit. */
export function MinutesField(props: Props) {
  const { name, label, value, error, isReadOnly, onChange, help, least = 0, isLabelled = true } = props
  const [chosen, setChosen] = useState(() => splitMinutes(value).unit)
  // A value from elsewhere may not fit the unit.
  const unit = value % minuteUnits[chosen] === 0 ? chosen : splitMinutes(value).unit
  const size = minuteUnits[unit]
  const set = (amount: number, next: number) => onChange(Math.min(Math.round(amount * next), mostMinutes))
  const inputs = (
    <Group gap={8} wrap="nowrap" maw={280}>
      <NumberInput
        id={fieldId(name)}
        aria-label={isLabelled ? undefined : label}
        value={value / size}
        onChange={typed => typed !== '' && set(Number(typed), size)}
        min={least}
        max={Math.floor(mostMinutes / size)}
        allowDecimal={false}
        allowNegative={least < 0}
        clampBehavior="strict"
        hideControls
        readOnly={isReadOnly}
        error={error !== undefined}
        w={100}
      />
      <Select
        aria-label={`Unit of ${label}`}
        data={units}
        value={unit}
        onChange={next => {
          const found = units.find(unit => unit === next)
          if (found === undefined) return
          setChosen(found)
          set(value / size, minuteUnits[found])
        }}
        allowDeselect={false}
        readOnly={isReadOnly}
        w={120}
      />
    </Group>
  )
  if (!isLabelled) return inputs
  return (
    <Input.Wrapper label={label} labelProps={{ htmlFor: fieldId(name) }} description={help} error={error}>
      {inputs}
    </Input.Wrapper>
  )
}
