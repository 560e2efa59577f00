import type { RuleAction } from '@aftermile/contract/settings/rules'
import { type Template, templates } from '@aftermile/contract/settings/templates'
import { hasBody } from '@aftermile/domain/channels/channels'
import { envelopeText, readEnvelope } from '@aftermile/domain/messages/envelope'
import { missingPart } from '@aftermile/domain/messages/sending/missing-part'
import { Anchor, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useList } from '../../../api/resource.ts'
import { useMayDo } from '../../../session/session-store.ts'
import { PathLink } from '../../../ui/links/PathLink.tsx'
import { LoadingSkeleton } from '../../../ui/loading/LoadingSkeleton.tsx'
import { templatePath } from '../../messages/template-paths.ts'
import { RenderedPreview } from '../../settings/templates/cards/PreviewCard.tsx'
import { previewQuery } from '../../settings/templates/template-queries.ts'
import { ActionSelect } from './ActionSelect.tsx'
import classes from './Actions.module.css'
import type { FormProps } from './form-props.ts'

type Props = FormProps<Extract<RuleAction, { templateId: string }>>

/** The template of a message, with what it says. Disabled and incomplete ones are marked. */
export function TemplateForm({ action, metadata, onChange, ...common }: Props) {
  const { type, templateId } = action
  const { targetType: target } = metadata
  const { data } = useList(templates)
  const fitting = data?.filter(item => item.type === type && item.targetType === target && item.parentId === null) ?? []
  const mayCreate = useMayDo(templates.create.need)
  const chosen = fitting.find(({ id }) => id === templateId)
  return (
    <>
      <ActionSelect
        {...common}
        part="templateId"
        label="Template"
        value={templateId}
        options={fitting.map(item => ({ id: item.id, name: nameOf(item) }))}
        onChange={id => onChange({ ...action, templateId: id })}
      />
      {data !== undefined && fitting.length === 0 && (
        <Text size="sm" c="dimmed">
          There is no template of this kind yet.
        </Text>
      )}
      {mayCreate && !common.isReadOnly && (
        <Text size="sm">
          <Anchor href={`/templates/create?type=${type}&target=${target}`} target="_blank" inherit>
            New template
          </Anchor>{' '}
          opens beside this rule, and is offered here once it is saved.
        </Text>
      )}
      {chosen !== undefined && <TemplatePreview template={chosen} />}
    </>
  )
}

function nameOf(template: Template): string {
  if (missingPart(template) !== null) return `${template.name} (incomplete)`
  return template.isEnabled ? template.name : `${template.name} (disabled)`
}

/** Users who cannot render templates see them as they are written. */
function TemplatePreview({ template }: { template: Template }) {
  const mayRender = useMayDo(templates.update.need)
  return (
    <section className={classes.preview} aria-label={`Preview of ${template.name}`}>
      {mayRender ? <Rendered template={template} /> : <Written template={template} />}
    </section>
  )
}

function Rendered({ template }: { template: Template }) {
  const { data, error } = useQuery(previewQuery(template))
  if (error !== null) return <Written template={template} />
  if (data === undefined) return <LoadingSkeleton label="Loading preview" height={80} />
  return (
    <>
      <RenderedPreview rendered={data} />
      <PathLink href={templatePath(template.id)} size="sm">
        Open template
      </PathLink>
    </>
  )
}

function Written({ template: { type, payload, text, content, contentType } }: { template: Template }) {
  const subject = envelopeText(readEnvelope(payload) ?? {}, 'subject')
  const said = hasBody(type) ? payload : (text ?? plainText(content, contentType))
  return (
    <>
      {subject !== '' && <Text fw={550}>{subject}</Text>}
      <Text size="sm" lineClamp={6} className={classes.written}>
        {said || 'Nothing written yet.'}
      </Text>
    </>
  )
}

/** The words of a mail without its tags. */
function plainText(content: string | null, contentType: string): string | null {
  if (content === null || contentType === 'text/plain') return content
  const { body } = new DOMParser().parseFromString(content, 'text/html')
  for (const hidden of body.querySelectorAll('mj-head, style, script')) hidden.remove()
  return (body.textContent ?? '').replace(/\s+/g, ' ').trim()
}
