import { documentKinds } from '@aftermile/contract/containers/shipment-documents'
import { type Template, templates } from '@aftermile/contract/settings/templates'
import { inWords } from '@aftermile/domain/audit/field-labels'
import {
  attachmentsOf,
  type EnvelopeField,
  envelopeText,
  readEnvelope,
  writeEnvelope,
} from '@aftermile/domain/messages/envelope'
import { useMemo } from 'react'
import { useList } from '../../../api/resource.ts'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { FieldRow } from '../../../ui/form/FieldRow.tsx'
import { FieldSection } from '../../../ui/form/FieldSection.tsx'
import { type Field, fieldId } from '../../../ui/form/field.ts'
import type { FieldErrors } from '../../../ui/form/field-errors.ts'
import { LongTextField, MultiSelectField, TextField } from '../../../ui/form/fields.tsx'
import { envelopeLabels } from '../envelope-labels.ts'
import { fixedEnvelopeText } from '../key-templates.ts'

type Props = {
  type: 'email' | 'text'
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
      {type === 'email' ? <EmailParts part={part} isFixed={isFixed} /> : <TextParts part={part} isFixed={isFixed} />}
      {isFixed && <Notice kind="note">{fixedEnvelopeText}</Notice>}
      {type === 'email' && !isFixed && (
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

type Parts = { part: (name: EnvelopeField) => Field<string>; isFixed: boolean }

const EmailParts = ({ part, isFixed }: Parts) => (
  <>
    <TextField {...part('subject')} isRequired />
    <TextField
      {...part('preheader')}
      help="What an inbox shows after the subject. Empty: the first words of the e-mail."
    />
    <FieldRow>
      <TextField {...part('senderName')} help="Empty: that of the merchant’s brand." />
      {!isFixed && <TextField {...part('replyTo')} help="Empty: that of the merchant’s brand." />}
    </FieldRow>
    {!isFixed && (
      <>
        <TextField {...part('to')} help="Empty: the receiver; of a return, the person who sends it back." />
        <FieldRow>
          <TextField {...part('cc')} />
          <TextField {...part('bcc')} />
        </FieldRow>
      </>
    )}
  </>
)

const TextParts = ({ part, isFixed }: Parts) => (
  <>
    <TextField
      {...part('sender')}
      help="Up to 11 letters and digits, or a phone number. Empty: that of the credential. Some countries allow no letters."
    />
    {!isFixed && (
      <TextField
        {...part('to')}
        help="Empty: the phone of the receiver; of a return, of the person who sends it back."
      />
    )}
  </>
)

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
