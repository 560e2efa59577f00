import type { Template } from '@aftermile/contract/settings/templates'
import { fieldLabels, positionInForm } from '@aftermile/domain/audit/field-labels'
import { hasBody } from '@aftermile/domain/channels/channels'
import { readEnvelope } from '@aftermile/domain/messages/envelope'
import { differences } from '../../../../ui/editor/compare-versions.ts'
import { envelopeLabels } from '../envelope-labels.ts'

/** A field of two versions of a template. Written ones are compared by line. */
export type TemplateDifference = {
  readonly name: string
  readonly label: string
  readonly isWritten: boolean
  readonly before: unknown
  readonly after: unknown
}

/** What the server sets, and what says which template it is. */
const notCompared = ['id', 'type', 'parentId', 'locale', 'isSystem', 'isCustomized', 'hasChanges', 'password']
const written = ['content', 'text', 'payload']
const envelopeNames: Readonly<Record<string, string>> = envelopeLabels
const labels: Readonly<Record<string, string>> = fieldLabels.template

/** The fields that differ, in the order of the form. */
export function templateDifferences(before: Template, after: Template): TemplateDifference[] {
  return differences({ base: before, mine: before, theirs: after })
    .filter(({ name }) => Object.hasOwn(labels, name) && !notCompared.includes(name))
    .map(({ name, mine, theirs }) => ({
      name,
      label: labelOf(name, after),
      isWritten: written.includes(name),
      before: shownValue(name, mine, after),
      after: shownValue(name, theirs, after),
    }))
    .toSorted((a, b) => positionInForm('template', a.name) - positionInForm('template', b.name))
}

function labelOf(name: string, { type }: Template): string {
  if (name === 'payload') return hasBody(type) ? 'Body' : 'Envelope'
  return name === 'content' && hasBody(type) ? 'Address' : (labels[name] ?? name)
}

/** The fields of an envelope are on lines of their own. */
function shownValue(name: string, value: unknown, { type }: Template): unknown {
  const envelope = name === 'payload' && !hasBody(type) && typeof value === 'string' ? readEnvelope(value) : null
  if (envelope === null) return value
  const lines = Object.entries(envelope).map(([field, text]) => `${envelopeNames[field] ?? field}: ${text}`)
  return lines.toSorted().join('\n')
}
