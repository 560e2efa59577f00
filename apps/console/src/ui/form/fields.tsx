import './form-styles.css'
import { numberText } from '@aftermile/domain/format/numbers'
import { ColorInput, MultiSelect, NumberInput, Select, Switch, TagsInput, Textarea, TextInput } from '@mantine/core'
import { type ReactNode, useMemo } from 'react'
import { ColorDot } from '../text/ColorDot.tsx'
import { type Field, fieldId } from './field.ts'

type Extra = { help?: ReactNode; isRequired?: boolean }

const common = <Value,>({ name, label, error, isReadOnly, help, isRequired = false }: Field<Value> & Extra) => ({
  id: fieldId(name),
  name,
  label,
  error,
  description: help,
  readOnly: isReadOnly,
  variant: isReadOnly ? 'filled' : 'default',
  withAsterisk: isRequired && !isReadOnly,
  'aria-required': isRequired,
})

export function TextField(props: Field<string> & Extra & { isMonospace?: boolean; isFocused?: boolean }) {
  const { value, onChange, isMonospace = false, isFocused = false } = props
  return (
    <TextInput
      {...common(props)}
      value={value}
      onChange={event => onChange(event.currentTarget.value)}
      styles={isMonospace ? { input: { fontFamily: 'var(--mantine-font-family-monospace)' } } : {}}
      autoFocus={isFocused}
      autoComplete="off"
      spellCheck={false}
    />
  )
}

/** The id of an item: proposed from its name, fixed once it exists. */
export function IdField(props: Field<string>) {
  const help = props.isReadOnly ? undefined : 'Lowercase letters, digits, _ and -. You can’t change it later.'
  return <TextField {...props} help={help} isRequired isMonospace />
}

export function LongTextField(props: Field<string> & Extra) {
  const { value, onChange } = props
  return (
    <Textarea
      {...common(props)}
      value={value}
      onChange={event => onChange(event.currentTarget.value)}
      autosize
      minRows={3}
      maxRows={12}
    />
  )
}

type Option<Value> = { id: Value; name: string; color?: string }

/** Long lists show the first matches of what is typed. */
const shownOptions = 50

export function SelectField<Value extends string | number>(
  props: Field<Value> & Extra & { options: readonly Option<Value>[]; isSearchable?: boolean },
) {
  const { value, onChange, options, isReadOnly, isSearchable = false } = props
  const optionOf = (key: string | null) => options.find(option => String(option.id) === key)
  const dot = (key: string | null) => <ColorDot color={optionOf(key)?.color ?? 'transparent'} text="" />
  return (
    <Select
      {...common(props)}
      data={options.map(option => ({ value: String(option.id), label: option.name }))}
      value={String(value)}
      onChange={key => {
        const chosen = optionOf(key)
        if (chosen !== undefined) onChange(chosen.id)
      }}
      allowDeselect={false}
      searchable={isSearchable && !isReadOnly}
      limit={isSearchable ? shownOptions : Number.POSITIVE_INFINITY}
      nothingFoundMessage="No matches"
      openOnFocus={false}
      rightSection={isReadOnly ? <span /> : undefined}
      leftSection={optionOf(String(value))?.color === undefined ? undefined : dot(String(value))}
      renderOption={({ option }) => (
        <ColorDot color={optionOf(option.value)?.color ?? 'transparent'} text={option.label} />
      )}
    />
  )
}

export function MultiSelectField(
  props: Field<string[]> & Extra & { options: readonly Option<string>[]; emptyText: string },
) {
  const { value, onChange, options, emptyText } = props
  // Mantine reads all options again whenever their list is another one.
  const known = useMemo(() => new Map(options.map(({ id, name }) => [id, { value: id, label: name }])), [options])
  const data = useMemo(() => {
    const unknown = value.filter(id => !known.has(id)).map(id => ({ value: id, label: id }))
    return [...known.values(), ...unknown]
  }, [known, value])
  return (
    <MultiSelect
      {...common(props)}
      data={data}
      value={[...value]}
      onChange={onChange}
      placeholder={value.length === 0 ? emptyText : ''}
      searchable
      limit={shownOptions}
      nothingFoundMessage="No matches"
      hidePickedOptions
    />
  )
}

/** Short texts as chips. A pasted list becomes one chip for each line or part. */
export function ListField(props: Field<string[]> & Extra & { emptyText?: string }) {
  const { value, onChange, emptyText = '' } = props
  return (
    <TagsInput
      {...common(props)}
      value={[...value]}
      onChange={chips => onChange([...new Set(chips.map(chip => chip.trim()).filter(Boolean))])}
      splitChars={[',', ';', '\n', '\t']}
      placeholder={value.length === 0 ? emptyText : ''}
      acceptValueOnBlur
    />
  )
}

/** A number; null while the field is empty. Decimals are typed with a comma or a point. */
export function NumberField(props: Field<number | null> & Extra & { emptyText?: string; widthPx?: number }) {
  const { value, onChange, emptyText = '', widthPx } = props
  return (
    <NumberInput
      {...common(props)}
      value={value ?? ''}
      onChange={typed => onChange(typed === '' ? null : Number(typed))}
      placeholder={emptyText}
      decimalSeparator={numberText(0.5).charAt(1)}
      allowedDecimalSeparators={[',', '.']}
      hideControls
      maw={widthPx}
    />
  )
}

/** A day such as 2026-01-31, or none. */
export function DayField(props: Field<string> & Extra) {
  const { value, onChange } = props
  return (
    <TextInput {...common(props)} type="date" value={value} onChange={event => onChange(event.currentTarget.value)} />
  )
}

/** A point in time, in the time zone of the browser. */
export function InstantField(props: Field<string> & Extra) {
  const { value, onChange } = props
  return (
    <TextInput
      {...common(props)}
      type="datetime-local"
      value={localText(value)}
      onChange={({ currentTarget: { value: typed } }) => {
        const at = new Date(typed)
        if (!Number.isNaN(at.getTime())) onChange(at.toISOString())
      }}
    />
  )
}

/** As the browser's field wants it: 2026-01-31T12:00. */
function localText(instant: string): string {
  const at = new Date(instant)
  return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16)
}

export function SwitchField(props: Field<boolean> & { help?: ReactNode }) {
  const { name, label, error, value, isReadOnly, onChange, help } = props
  if (isReadOnly) return <TextInput {...common(props)} value={value ? 'Yes' : 'No'} />
  return (
    <Switch
      id={fieldId(name)}
      name={name}
      label={label}
      description={help}
      error={error}
      checked={value}
      onChange={event => onChange(event.currentTarget.checked)}
    />
  )
}

export function ColorField(props: Field<string> & Extra & { swatches: readonly string[] }) {
  const { value, onChange, swatches, isReadOnly } = props
  return (
    <ColorInput
      {...common(props)}
      value={value}
      onChange={onChange}
      format="hex"
      fixOnBlur={false}
      popoverProps={{ position: 'top-start' }}
      swatches={isReadOnly ? [] : [...swatches]}
      withEyeDropper={!isReadOnly}
      eyeDropperButtonProps={{ 'aria-label': 'Pick a colour from the screen' }}
    />
  )
}
