import { secretMask } from '@aftermile/contract/settings/credentials'
import type { Template } from '@aftermile/contract/settings/templates'
import { authenticationMethods, httpMethods, templateContentTypes } from '@aftermile/domain/messages/template-lists'
import type { FieldOf } from '../../../../ui/editor/fields-of.ts'
import type { Editor } from '../../../../ui/editor/use-editor.ts'
import { FieldRow } from '../../../../ui/form/FieldRow.tsx'
import { FieldSection } from '../../../../ui/form/FieldSection.tsx'
import { NumberField, SelectField, TextField } from '../../../../ui/form/fields.tsx'
import { SecretField } from '../../credentials/SecretField.tsx'
import { numberField, textOrNull } from './field-parts.ts'
import { HeaderFields } from './HeaderFields.tsx'
import { ScheduleFields } from './ScheduleFields.tsx'

type Props = { field: FieldOf<Template>; editor: Editor<Template> }

const methods = httpMethods.map(id => ({ id, name: id.toUpperCase() }))
const authentications = authenticationMethods.map(id => ({ id, name: id === 'none' ? 'None' : 'Basic' }))

/** Where a webhook goes, how it signs in and how often it is called. */
export function WebhookFields({ field, editor: { values, stored, errors } }: Props) {
  const contentTypes = [...new Set([...templateContentTypes.webhook, values.contentType])]
  return (
    <>
      <FieldSection title="Call">
        <TextField
          {...textOrNull(field('content'), values.content)}
          isRequired
          isMonospace
          help="Such as https://erp.example/hooks/{{ shipmentNumber }}. Variables can follow the host, not replace it."
        />
        <FieldRow>
          <SelectField {...field('httpMethod')} options={methods} />
          <SelectField {...field('contentType')} options={contentTypes.map(id => ({ id, name: id }))} />
        </FieldRow>
        <SelectField {...field('authenticationMethod')} options={authentications} />
        {values.authenticationMethod === 'basic' && (
          <FieldRow>
            <TextField {...textOrNull(field('username'), values.username)} isRequired />
            <SecretField
              {...textOrNull(field('password'), values.password)}
              isRequired
              mask={secretMask}
              isStored={stored?.password === secretMask}
            />
          </FieldRow>
        )}
      </FieldSection>
      <HeaderFields field={field('headers')} headers={values.headers} />
      <FieldSection title="Batches" about="Several events can go out together, as a JSON array of bodies.">
        <FieldRow>
          <NumberField {...numberField(field('batchInterval'))} help="0: each event at once." />
          <NumberField {...numberField(field('maxBatchSize'))} help="A batch goes out as soon as it has this many." />
        </FieldRow>
        <ScheduleFields field={field('triggerSchedule')} schedule={values.triggerSchedule} errors={errors} />
      </FieldSection>
    </>
  )
}
