import type { Brand } from '@aftermile/contract/settings/brand'
import { brandLabels as labels } from '@aftermile/domain/audit/field-labels'
import type { ReactNode } from 'react'
import { FieldRow } from '../../../ui/form/FieldRow.tsx'
import { FieldSection } from '../../../ui/form/FieldSection.tsx'
import type { Field } from '../../../ui/form/field.ts'
import type { FieldErrors } from '../../../ui/form/field-errors.ts'
import { ColorField, TextField } from '../../../ui/form/fields.tsx'
import { LogoField } from './LogoField.tsx'

/** How messages and the tracking page look. */
type Props = Field<Brand> & {
  errors: FieldErrors
  about?: string
  anchor?: string
  hasError?: boolean
  children?: ReactNode
}

export function BrandFields({ name, value, errors, isReadOnly, onChange, children, ...section }: Props) {
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
      about={section.about ?? 'How messages and the tracking page look. Empty fields are taken from the tenant.'}
      hasError={section.hasError ?? false}
      {...(section.anchor !== undefined && { anchor: section.anchor })}
    >
      <LogoField {...part('logoId')} />
      <FieldRow>
        <ColorField {...part('color')} swatches={[]} help="Behind the logo and the heading. As #RRGGBB." />
        <ColorField
          {...part('accentColor')}
          swatches={[]}
          help="For buttons and links, in messages and on the tracking page."
        />
      </FieldRow>
      <TextField {...part('senderName')} help="Customers see it as the sender." />
      <FieldRow>
        <TextField
          {...part('senderAddress')}
          help="E-mails come from it if root has allowed its domain in the app that sends them, else from the address of that app."
        />
        <TextField {...part('replyTo')} help="Answers of customers go there." />
      </FieldRow>
      <FieldRow>
        <TextField {...part('supportUrl')} help="Where customers find help, such as https://shop.example/help." />
        <TextField {...part('supportPhone')} help="Shown on the tracking page, such as +46 40 123 45 67." />
      </FieldRow>
      {children}
    </FieldSection>
  )
}
