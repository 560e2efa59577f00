import { documentKinds } from '@aftermile/contract/containers/shipment-documents'
import { type Template, templates } from '@aftermile/contract/settings/templates'
import { inWords } from '@aftermile/domain/audit/field-labels'
import type { EnvelopeField } from '@aftermile/domain/channels/channel'
import { templateTraits } from '@aftermile/domain/channels/channels'
import { attachmentsOf, envelopeText, readEnvelope, writeEnvelope } from '@aftermile/domain/messages/envelope'
import { fixedFields } from '@aftermile/domain/messages/keys/fixed-fields'
import type { TemplateType } from '@aftermile/domain/messages/template-lists'
import { useMemo } from 'react'
import { useList } from '../../../../api/resource.ts'
import { Notice } from '../../../../ui/feedback/Notice.tsx'
import { FieldRow } from '../../../../ui/form/FieldRow.tsx'
import { FieldSection } from '../../../../ui/form/FieldSection.tsx'
import { type Field, fieldId } from '../../../../ui/form/field.ts'
import type { FieldErrors } from '../../../../ui/form/field-errors.ts'
import { LongTextField, MultiSelectField, TextField } from '../../../../ui/form/fields.tsx'
import { templateView } from '../../../messages/channels/channel-views.ts'
import { envelopeLabels } from '../envelope-labels.ts'
import { fixedEnvelopeText } from '../key-templates.ts'

type Props = {
  type: TemplateType
  field: Field<string>
  payload: string | null
  /** The server decides who gets it. */
  isFixed: boolean
  errors: FieldErrors
}

/** Who a message comes from, who gets it, and its subject. */
export function EnvelopeFields({ type, field, payload, isFixed, errors }: Props) {
  const envelope = readEnvelope(payload)
  if (envelope === null) return <RawEnvelope field={field} />
  const write = (change: Record<string, unknown>) => field.onChange(writeEnvelope(envelope, change) as string) // null: as a new one
  const part = (name: EnvelopeField): Field<string> => ({
    name: `payload.${name}`,
    label: envelopeLabels[name],
    value: envelopeText(envelope, name),
    error: errors[`payload.${name}`],
    isReadOnly: field.isReadOnly,
    onChange: text => write({ [name]: text }),
  })
  return (
    <FieldSection
      title="Envelope"
      about={`Every field can use variables, such as {{ ${isFixed ? 'userName' : 'shipmentNumber'} }}.`}
    >
      {field.error !== undefined && (
        <div id={fieldId(field.name)} tabIndex={-1}>
          <Notice kind="danger">{field.error}</Notice>
        </div>
      )}
      {shownRows(type, isFixed).map(row => (
        <FieldRow key={row[0]?.name}>
          {row.map(({ name, help, isRequired = false }) => (
            <TextField key={name} {...part(name)} help={help} isRequired={isRequired} />
          ))}
        </FieldRow>
      ))}
      {isFixed && <Notice kind="note">{fixedEnvelopeText}</Notice>}
      {templateTraits(type)?.hasAttachments && !isFixed && (
        <Attachments
          name="payload.attachments"
          label={envelopeLabels.attachments}
          value={attachmentsOf(envelope)}
          error={errors['payload.attachments']}
          isReadOnly={field.isReadOnly}
          onChange={attachments => write({ attachments })}
        />
      )}
    </FieldSection>
  )
}

const shownRows = (type: TemplateType, isFixed: boolean) =>
  (templateView(type)?.envelope ?? [])
    .map(row => row.filter(({ name }) => !isFixed || !fixedFields.some(fixed => fixed === name)))
    .filter(row => row.length > 0)

/** Attachment templates, and documents that carriers give us. */
export function Attachments(field: Field<string[]>) {
  const { data } = useList(templates)
  const options = useMemo(() => [...(data ?? []).flatMap(attachmentOption), ...documents], [data])
  return (
    <MultiSelectField
      {...field}
      options={options}
      emptyText="None"
      help="Attachment templates, and documents of the shipment if there are any."
    />
  )
}

const documents = documentKinds.map(kind => ({ id: kind, name: inWords(kind) }))

const attachmentOption = ({ id, name, type }: Template) => (type === 'attachment' ? [{ id, name }] : [])

/** An envelope that another program wrote and that can’t be read. */
const RawEnvelope = ({ field }: { field: Field<string> }) => (
  <LongTextField
    {...field}
    help="This is not a JSON object such as {&quot;subject&quot;: &quot;Hello&quot;}. Repair it, or clear it to start again."
  />
)
