import { numberText } from '@aftermile/domain/format/numbers'
import type { ConditionValue } from '@aftermile/domain/rules/condition'
import { MultiSelect, NumberInput, Select, TagsInput, TextInput } from '@mantine/core'
import { fieldId } from '../../../ui/form/field.ts'
import { MinutesField } from '../fields/MinutesField.tsx'
import classes from './Conditions.module.css'
import type { EditedCondition, RuleField } from './condition-edits.ts'
import { useValueOptions } from './use-value-options.ts'
import { valueKind } from './value-kind.ts'

type Props = {
  place: string
  /** What the value belongs to, for screen readers. */
  label: string
  condition: EditedCondition
  field: RuleField
  error: string | undefined
  isReadOnly: boolean
  onChange: (values: ConditionValue[]) => void
}

/** The value or values of a condition, by name where they have one. */
export function ValueField(props: Props) {
  const { condition, field } = props
  const { type, most } = valueKind(field, condition.operator)
  if (most === 0) return null
  if (most === 2) return <TwoValues {...props} />
  if (type === 'option') return <OptionValue {...props} isMany={most > 1} />
  return most > 1 ? <TextValues {...props} /> : <OneValue {...props} at={0} label={props.label} />
}

const commonOf = ({ place, label, error, isReadOnly }: Props) => ({
  id: fieldId(`${place}.values`),
  'aria-label': label,
  error: error !== undefined,
  readOnly: isReadOnly,
})

const TwoValues = (props: Props) => (
  <div className={classes.pair}>
    <OneValue {...props} at={0} label={`${props.label}, from`} />
    <span>and</span>
    <OneValue {...props} at={1} label={`${props.label}, to`} />
  </div>
)

type OneProps = Props & { at: 0 | 1 }

function OneValue(props: OneProps) {
  const { place, condition, field, at: index, label, isReadOnly, error, onChange } = props
  const value = condition.values[index]
  const set = (next: ConditionValue | null) => {
    const [low, high] = index === 0 ? [next, condition.values[1] ?? null] : [condition.values[0] ?? null, next]
    onChange([low, high].filter(conditionValue => conditionValue !== null))
  }
  const common = { ...commonOf(props), ...(index === 1 && { id: fieldId(`${place}.values.to`) }) }
  const { type } = valueKind(field, condition.operator)
  if (type === 'minutes')
    return (
      <MinutesField
        name={`${place}.values`}
        label={label}
        value={typeof value === 'number' ? value : 0}
        error={error}
        isReadOnly={isReadOnly}
        onChange={set}
        isLabelled={false}
      />
    )
  if (type === 'yesNo')
    return (
      <Select
        {...common}
        data={['Yes', 'No']}
        value={value === false ? 'No' : 'Yes'}
        onChange={next => set(next === 'Yes')}
        allowDeselect={false}
      />
    )
  if (type === 'instant')
    return (
      <TextInput
        {...common}
        type="datetime-local"
        value={localText(value)}
        onChange={({ currentTarget: { value: typed } }) => {
          const instant = new Date(typed)
          set(Number.isNaN(instant.getTime()) ? null : instant.toISOString())
        }}
      />
    )
  if (type === 'number')
    return (
      <NumberInput
        {...common}
        value={typeof value === 'number' ? rounded(value * scaleOf(field)) : ''}
        onChange={typed => set(typed === '' ? null : rounded(Number(typed)) / scaleOf(field))}
        decimalSeparator={numberText(0.5).charAt(1)}
        allowedDecimalSeparators={[',', '.']}
        rightSection={unitOf(field)}
        hideControls
      />
    )
  return (
    <TextInput
      {...common}
      value={typeof value === 'string' ? value : ''}
      onChange={({ currentTarget: { value: typed } }) => set(typed === '' ? null : typed)}
      autoComplete="off"
      spellCheck={false}
      maxLength={1000}
    />
  )
}

/** Shares are written in percent. */
const scaleOf = ({ unit }: RuleField): number => (unit === 'share' ? 100 : 1)
const rounded = (value: number): number => Math.round(value * 1e6) / 1e6

const unitTexts: Readonly<Record<string, string>> = { m3: 'm³', share: '%' }

const unitOf = ({ unit }: RuleField) =>
  unit === null || unit.endsWith('urrency') ? null : <span className={classes.unit}>{unitTexts[unit] ?? unit}</span>

/** As the browser's field wants it: 2026-01-31T12:00. */
function localText(value: ConditionValue | undefined): string {
  const at = new Date(String(value))
  if (Number.isNaN(at.getTime())) return ''
  return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16)
}

function OptionValue(props: Props & { isMany: boolean }) {
  const { condition, field, isMany, onChange } = props
  const options = useValueOptions(field)
  const keys = condition.values.map(String)
  const known = new Set(options.map(({ value }) => value))
  const data = [...options, ...keys.filter(key => !known.has(key)).map(key => ({ value: key, label: key }))]
  const isNumber = field.type === 'count'
  const valuesOf = (chosen: readonly string[]) => chosen.map(key => (isNumber ? Number(key) : key))
  const common = {
    ...commonOf(props),
    data,
    searchable: !props.isReadOnly,
    limit: 50,
    nothingFoundMessage: 'No matches',
  }
  if (isMany)
    return (
      <MultiSelect
        {...common}
        value={keys}
        onChange={chosen => onChange(valuesOf(chosen))}
        placeholder={keys.length === 0 ? 'Choose' : ''}
        classNames={{ inputField: classes.chipInput ?? '' }}
        hidePickedOptions
      />
    )
  return (
    <Select
      {...common}
      value={keys[0] ?? null}
      onChange={chosen => onChange(chosen === null ? [] : valuesOf([chosen]))}
      placeholder="Choose"
      allowDeselect={false}
      selectFirstOptionOnChange
    />
  )
}

const TextValues = (props: Props) => (
  <TagsInput
    {...commonOf(props)}
    value={props.condition.values.map(String)}
    onChange={chips => props.onChange([...new Set(chips.map(chip => chip.trim()).filter(Boolean))])}
    splitChars={[',', ';', '\n', '\t']}
    classNames={{ inputField: classes.chipInput ?? '' }}
    placeholder={props.condition.values.length === 0 ? 'Type and press Enter' : ''}
    acceptValueOnBlur
  />
)
