import { type BlockForm, blockForm, noForm } from '@aftermile/contract/settings/tracking-blocks'
import { FieldRow } from '../../../../ui/form/FieldRow.tsx'
import type { Field } from '../../../../ui/form/field.ts'
import type { FieldErrors } from '../../../../ui/form/field-errors.ts'
import { LongTextField, TextField } from '../../../../ui/form/fields.tsx'
import { LogoField } from '../../brand/LogoField.tsx'
import { blockFormLabels } from '../../templates/block-form-labels.ts'
import classes from './SourcePane.module.css'

type Props = { payload: Field<string>; errors: FieldErrors }

/** A block of the tracking page as a form: picture, title, text and button. */
export function BlockFormFields({ payload, errors }: Props) {
  const form = formOf(payload.value)
  const part = (name: keyof BlockForm): Field<string> => ({
    name: `payload.${name}`,
    label: blockFormLabels[name],
    value: form[name],
    error: errors[`payload.${name}`],
    isReadOnly: payload.isReadOnly,
    onChange: value => payload.onChange(JSON.stringify({ ...form, [name]: value })),
  })
  return (
    <div className={classes.envelope}>
      <LogoField {...part('imageId')} noun="picture" />
      {form.imageId !== '' && (
        <TextField
          {...part('imageText')}
          help="What the picture shows, for who can’t see it. Empty if it only decorates."
        />
      )}
      <TextField {...part('title')} />
      <LongTextField {...part('text')} help="Plain text. An empty line begins another paragraph." />
      <FieldRow>
        <TextField {...part('buttonText')} help="In the accent colour of the brand." />
        <TextField {...part('buttonUrl')} help="Such as https://shop.example/sale." />
      </FieldRow>
    </div>
  )
}

/** What can’t be read is empty. */
function formOf(payload: string): BlockForm {
  try {
    const written: Partial<Record<keyof BlockForm, unknown>> = JSON.parse(payload)
    const texts = Object.keys(blockForm.shape).map(name => [name, written[name as keyof BlockForm] ?? '']) // its own keys
    return { ...noForm, ...Object.fromEntries(texts) }
  } catch {
    return noForm
  }
}
