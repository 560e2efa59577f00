import { locales } from '@aftermile/domain/languages/locales'
import { FieldRow } from '../../../ui/form/FieldRow.tsx'
import { FieldSection } from '../../../ui/form/FieldSection.tsx'
import { IdField, NumberField, SelectField, TextField } from '../../../ui/form/fields.tsx'
import { EntitlementsField } from './EntitlementsField.tsx'
import type { SectionProps } from './section-props.ts'
import { zoneOptions } from './zone-options.ts'

export function GeneralSection({ field, editor, hasError }: SectionProps) {
  return (
    <FieldSection title="General" anchor="general" hasError={hasError}>
      <FieldRow>
        <TextField {...field('name')} isRequired help="Shown in the top bar and in invitations." />
        <IdField {...field('id')} />
      </FieldRow>
      <FieldRow>
        <SelectField
          {...field('locale')}
          options={locales}
          help="How the console writes numbers, times and money, and the language of messages when neither the order nor the merchant names one."
        />
        <SelectField
          {...field('timeZone')}
          options={zoneOptions()}
          isSearchable
          help="For days on boards, schedules of rules and webhooks, working time, and files that name none. Messages use that of the receiver where it is known. On screens, times are those of the browser."
        />
      </FieldRow>
      <FieldRow>
        <NumberField
          {...field('sessionTimeoutMinutes')}
          onChange={minutes => editor.set({ sessionTimeoutMinutes: minutes })}
          emptyText="6"
          help="Minutes without activity until a user is signed out, after a countdown of 30 seconds."
        />
        <EntitlementsField {...field('entitlements')} />
      </FieldRow>
    </FieldSection>
  )
}
