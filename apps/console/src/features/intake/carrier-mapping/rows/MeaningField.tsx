import { type EventCode, events, eventTitle, isEventCode } from '@aftermile/domain/events/event-codes'
import { Select } from '@mantine/core'
import { fieldId } from '../../../../ui/form/field.ts'
import { MeaningLabel } from '../MeaningLabel.tsx'
import { effectText, noMeaning } from '../mapping-texts.ts'
import classes from './MeaningField.module.css'

const none = 'none'

const options = [
  { value: none, label: noMeaning },
  ...events.map(({ code }) => ({ value: code, label: eventTitle(code) })),
]

const aboutOf = (value: string): string =>
  value === none
    ? 'Events are stored and change no status'
    : [effectText(value), events.find(({ code }) => code === value)?.text].join(' · ')

type Props = {
  name: string
  label: string
  error: string | undefined
  isReadOnly: boolean
  value: EventCode | null
  onChange: (to: EventCode | null) => void
}

/** One of our events, found by its name, status or text. */
export function MeaningField({ name, label, error, isReadOnly, value, onChange }: Props) {
  return (
    <Select
      id={fieldId(name)}
      name={name}
      label={label}
      error={error}
      description={aboutOf(value ?? none)}
      readOnly={isReadOnly}
      variant={isReadOnly ? 'filled' : 'default'}
      data={options}
      value={value ?? none}
      onChange={chosen => onChange(chosen !== null && isEventCode(chosen) ? chosen : null)}
      searchable={!isReadOnly}
      filter={({ search }) => optionsMatching(search)}
      allowDeselect={false}
      nothingFoundMessage="No matches"
      maxDropdownHeight={320}
      rightSection={isReadOnly ? <span /> : undefined}
      renderOption={({ option }) => (
        <span className={classes.option}>
          <MeaningLabel to={option.value === none ? null : option.value} />
          <span className={classes.about}>{aboutOf(option.value)}</span>
        </span>
      )}
    />
  )
}

function optionsMatching(search: string) {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean)
  return options.filter(({ value, label }) => {
    const content = `${label} ${aboutOf(value)}`.toLowerCase()
    return words.every(word => content.includes(word))
  })
}
