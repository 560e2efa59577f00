import type { TemplateProblem } from '@aftermile/contract/messages/rendering'
import type { Template } from '@aftermile/contract/settings/templates'
import type { Ref } from 'react'
import { CodeField, type CodeHandle } from '../../../ui/code/CodeField.tsx'
import type { Suggest } from '../../../ui/code/suggestion.ts'
import type { FieldOf } from '../../../ui/editor/fields-of.ts'
import type { FieldErrors } from '../../../ui/form/field-errors.ts'
import { ListField } from '../../../ui/form/fields.tsx'
import { envelopeList, envelopeText, parseEnvelope, withValue } from './envelope.ts'
import { type EnvelopeField, envelopeFields } from './envelope-fields.ts'
import classes from './SourcePane.module.css'

type Props = {
  type: Template['type']
  field: FieldOf<Template>
  errors: FieldErrors
  problems: readonly TemplateProblem[]
  suggest: Suggest
  refOf: (name: string) => Ref<CodeHandle>
  onFocus: (name: string) => void
}

/** Subject, sender and receivers. They are JSON in one field of the template; what is not JSON is shown as it is. */
export function EnvelopeFields({ type, field, errors, problems, suggest, refOf, onFocus }: Props) {
  const payload = field('payload')
  const envelope = parseEnvelope(payload.value)
  if (envelope === null)
    return (
      <CodeField
        {...payload}
        value={payload.value ?? ''}
        error={payload.error ?? 'Envelope must be a JSON object'}
        language="json"
        isFilling
        ref={refOf('payload')}
        onFocus={() => onFocus('payload')}
      />
    )
  const common = ({ name, label }: EnvelopeField) => ({
    name: `payload.${name}`,
    label,
    error: errors[`payload.${name}`] ?? errors[name],
    isReadOnly: payload.isReadOnly,
  })
  return (
    <div className={classes.envelope}>
      {payload.error !== undefined && <p className={classes.envelopeError}>{payload.error}</p>}
      {envelopeFields[type].map(each =>
        each.isList ? (
          <ListField
            key={each.name}
            {...common(each)}
            help={each.help}
            value={envelopeList(envelope, each.name)}
            onChange={value => payload.onChange(withValue(envelope, each.name, value))}
          />
        ) : (
          <CodeField
            key={each.name}
            {...common(each)}
            help={each.help}
            emptyText={each.emptyText}
            language="text"
            isLine
            value={envelopeText(envelope, each.name)}
            onChange={value => payload.onChange(withValue(envelope, each.name, value))}
            problems={problems.filter(({ part }) => part === each.name || part === `payload.${each.name}`)}
            suggest={suggest}
            ref={refOf(each.name)}
            onFocus={() => onFocus(each.name)}
          />
        ),
      )}
    </div>
  )
}
