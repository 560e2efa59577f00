import type { Brand } from '@aftermile/contract/settings/brand'
import { brandLabels as labels } from '@aftermile/domain/audit/field-labels'
import { FieldRow } from '../../ui/form/FieldRow.tsx'
import { FieldSection } from '../../ui/form/FieldSection.tsx'
import type { Field } from '../../ui/form/field.ts'
import type { FieldErrors } from '../../ui/form/field-errors.ts'
import { ColorField, TextField } from '../../ui/form/fields.tsx'

/** The labels of the parts of a field with a brand, for the errors of its form. */
export const brandLabels = (field: string): Record<string, string> =>
  Object.fromEntries(Object.entries(labels).map(([key, label]) => [`${field}.${key}`, label]))

/** How messages and the tracking page look. */
export function BrandFields({ name, value, errors, isReadOnly, onChange }: Field<Brand> & { errors: FieldErrors }) {
  const part = (key: keyof Brand): Field<string> => ({
    name: `${name}.${key}`,
    label: labels[key],
    value: value[key],
    error: errors[`${name}.${key}`],
    isReadOnly,
    onChange: text => onChange({ ...value, [key]: text }),
  })
  return (
    <FieldSection
      title="Brand"
      about="How messages and the tracking page look. Empty fields are taken from the tenant."
    >
      <FieldRow>
        <ColorField {...part('color')} swatches={[]} help="As #RRGGBB." />
        <ColorField {...part('accentColor')} swatches={[]} help="For buttons and links." />
      </FieldRow>
      <FieldRow>
        <TextField {...part('senderName')} help="Customers see it as the sender." />
        <TextField {...part('replyTo')} help="Answers of customers go there." />
      </FieldRow>
      <TextField {...part('supportUrl')} help="Where customers find help, such as https://shop.example/help." />
    </FieldSection>
  )
}
