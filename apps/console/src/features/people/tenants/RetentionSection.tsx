import type { Tenant } from '@aftermile/contract/people/tenants'
import { fieldLabels } from '@aftermile/domain/audit/field-labels'
import { FieldRow } from '../../../ui/form/FieldRow.tsx'
import { FieldSection } from '../../../ui/form/FieldSection.tsx'
import { NumberField } from '../../../ui/form/fields.tsx'
import { ButtonLink } from '../../../ui/links/ButtonLink.tsx'
import type { SectionProps } from './section-props.ts'

type Retention = Tenant['retention']

/** How long data of receivers is kept after their parcel has arrived. `isOwn`: it is the tenant of the user. */
export function RetentionSection({ field, editor, hasError, isOwn }: SectionProps & { isOwn: boolean }) {
  const { values, errors } = editor
  const days = (part: 'eventDays' | 'documentDays' | 'personalDays') => ({
    name: `retention.${part}`,
    label: fieldLabels.tenant[`retention.${part}`],
    value: values.retention[part],
    error: errors[`retention.${part}`],
    isReadOnly: field('retention').isReadOnly,
    onChange: (typed: number | null) => {
      const retention: Retention = { ...values.retention, [part]: typed }
      editor.set({ retention })
    },
  })
  return (
    <FieldSection
      title="Privacy"
      anchor="privacy"
      hasError={hasError}
      about="Days after a shipment or order is completed, from 30 to 3650. Leave a field empty to keep the data. What is deleted can’t be restored."
    >
      <FieldRow>
        <NumberField
          {...days('personalDays')}
          help="Then names, streets, e-mail addresses and phone numbers are removed. City, country and all numbers stay, so boards don’t change."
        />
        <NumberField {...days('documentDays')} help="Then proofs of delivery, labels and other files are deleted." />
      </FieldRow>
      <FieldRow>
        <NumberField
          {...days('eventDays')}
          help="Then what carriers and people wrote in events is removed. The events stay."
        />
      </FieldRow>
      {isOwn && (
        <div>
          <ButtonLink to="/tenant/erase" variant="default">
            Erase a person
          </ButtonLink>
        </div>
      )}
    </FieldSection>
  )
}
