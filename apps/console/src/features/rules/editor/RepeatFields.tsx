import { defaultSchedule } from '@aftermile/contract/settings/rules'
import { recurrenceIntervals } from '@aftermile/domain/rules/rule-lists'
import { minutesText } from '@aftermile/domain/rules/words/minutes-text'
import { FieldRow } from '../../../ui/form/FieldRow.tsx'
import { NumberField, SelectField, SwitchField } from '../../../ui/form/fields.tsx'
import { ScheduleWindow } from '../../../ui/form/ScheduleWindow.tsx'
import { numberField } from '../../settings/templates/settings/field-parts.ts'
import { errorAt } from '../fields/places.ts'
import type { RuleDraft } from '../rule-draft.ts'
import type { PartProps } from './WhenFields.tsx'

const recurrences = recurrenceIntervals.map(({ id, text }) => ({ id, name: text }))

/** Whether the rule acts again on what still fits. */
export function RepeatFields({ field, editor: { values } }: PartProps) {
  return (
    <FieldRow>
      <SelectField
        {...field('recurrenceInterval')}
        options={recurrences}
        help="Whether it acts again while the conditions still hold."
      />
      {values.recurrenceInterval > 0 && (
        <NumberField {...numberField(field('maxRecurrences'))} help="After the first time." />
      )}
    </FieldRow>
  )
}

type Schedule = NonNullable<RuleDraft['triggerSchedule']>

const steps = [5, 15, 30, 60, 120, 240, 720, 1440]

/** When the rule may act. */
export function ScheduleFields({ field, editor: { values, errors } }: PartProps) {
  const { triggerSchedule: schedule } = values
  const { isReadOnly, onChange, name } = field('triggerSchedule')
  const set = (next: Schedule | null) => onChange(next as Schedule) // null: at any time
  const toggle = (
    <SwitchField
      {...field('triggerSchedule')}
      label="Follow a schedule"
      value={schedule !== null}
      onChange={isOn => set(isOn ? defaultSchedule : null)}
      help="In the time zone of the tenant. Outside of it the rule waits. When off, it acts at any time."
    />
  )
  if (schedule === null) return toggle
  const known = [...new Set([...steps, schedule.everyMinutes])].toSorted((a, b) => a - b)
  return (
    <>
      {toggle}
      <ScheduleWindow
        name={name}
        window={schedule}
        isReadOnly={isReadOnly}
        errorOf={part => errorAt(errors, part)}
        onChange={change => set({ ...schedule, ...change })}
        toHelp="As HH:mm. The same as From: the whole day."
      />
      <SelectField
        name={`${name}.everyMinutes`}
        label="Every"
        value={schedule.everyMinutes}
        error={errorAt(errors, `${name}.everyMinutes`)}
        isReadOnly={isReadOnly}
        onChange={everyMinutes => set({ ...schedule, everyMinutes })}
        options={known.map(id => ({ id, name: minutesText(id) }))}
        help="How often conditions about the clock, such as “older than”, are looked at."
      />
    </>
  )
}
