import type { TemplateProblem } from '@aftermile/contract/messages/rendering'
import type { EnvelopeField } from '@aftermile/domain/channels/channel'
import { templateTraits } from '@aftermile/domain/channels/channels'
import { attachmentsOf, envelopeText, readEnvelope, writeEnvelope } from '@aftermile/domain/messages/envelope'
import { fixedFields } from '@aftermile/domain/messages/keys/fixed-fields'
import type { TemplateType } from '@aftermile/domain/messages/template-lists'
import { CodeField } from '../../../../ui/code/CodeField.tsx'
import type { Suggest } from '../../../../ui/code/suggestion.ts'
import { Notice } from '../../../../ui/feedback/Notice.tsx'
import type { Field } from '../../../../ui/form/field.ts'
import type { FieldErrors } from '../../../../ui/form/field-errors.ts'
import { envelopeLabels } from '../../templates/envelope-labels.ts'
import { fixedEnvelopeText } from '../../templates/key-templates.ts'
import { Attachments } from '../../templates/settings/EnvelopeFields.tsx'
import classes from './SourcePane.module.css'
import type { CodeFields } from './use-code-fields.ts'

type Props = {
  type: TemplateType
  payload: Field<string | null>
  /** The server decides who gets it. */
  isFixed: boolean
  errors: FieldErrors
  problems: readonly TemplateProblem[]
  suggest: Suggest
  fields: CodeFields
}

const emptyTexts: Partial<Record<EnvelopeField, string>> = {
  to: 'The receiver',
  senderName: 'The name of the merchant',
  replyTo: 'The address of the merchant',
}

/** Subject, sender and receivers. They are JSON in one field of the template; what is not JSON is shown as it is. */
export function EnvelopeFields({ type, payload, isFixed, errors, problems, suggest, fields }: Props) {
  const envelope = readEnvelope(payload.value)
  if (envelope === null)
    return (
      <CodeField
        {...payload}
        value={payload.value ?? ''}
        error={payload.error ?? 'This is not a JSON object. Repair it, or clear it to start again.'}
        language="json"
        isFilling
        {...fields.connect('payload')}
      />
    )
  const common = (name: EnvelopeField | 'attachments') => ({
    name: `payload.${name}`,
    label: envelopeLabels[name],
    error: errors[`payload.${name}`],
    isReadOnly: payload.isReadOnly,
  })
  return (
    <div className={classes.envelope}>
      {payload.error !== undefined && <p className={classes.envelopeError}>{payload.error}</p>}
      {isFixed && <Notice kind="note">{fixedEnvelopeText}</Notice>}
      {shownFields(type, isFixed).map(name => (
        <CodeField
          key={name}
          {...common(name)}
          emptyText={emptyTexts[name] ?? ''}
          language="text"
          isLine
          value={envelopeText(envelope, name)}
          onChange={value => payload.onChange(writeEnvelope(envelope, { [name]: value }))}
          problems={problems.filter(({ part }) => part === name || part === `payload.${name}`)}
          suggest={suggest}
          {...fields.connect(name)}
        />
      ))}
      {templateTraits(type)?.hasAttachments && !isFixed && (
        <Attachments
          {...common('attachments')}
          value={attachmentsOf(envelope)}
          onChange={attachments => payload.onChange(writeEnvelope(envelope, { attachments }))}
        />
      )}
    </div>
  )
}

const shownFields = (type: Props['type'], isFixed: boolean): readonly EnvelopeField[] =>
  (templateTraits(type)?.envelope ?? []).filter(name => !isFixed || !fixedFields.some(fixed => fixed === name))
