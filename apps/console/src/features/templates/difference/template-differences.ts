import type { Template } from '@aftermile/contract/settings/templates'
import { fieldLabels, placeInForm } from '@aftermile/domain/audit/field-labels'
import { readEnvelope } from '@aftermile/domain/messages/envelope'
import { differences } from '../../../ui/editor/compare-versions.ts'

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
const labels: Readonly<Record<string, string>> = fieldLabels.template

/** The fields that differ, in the order of the form. */
export function templateDifferences(before: Template, after: Template): TemplateDifference[] {
  return differences({ base: before, mine: before, theirs: after })
    .filter(({ name }) => Object.hasOwn(labels, name) && !notCompared.includes(name))
    .map(({ name, mine, theirs }) => ({
      name,
      label: labelOf(name, after),
      isWritten: written.includes(name),
      before: name === 'payload' ? pretty(mine) : mine,
      after: name === 'payload' ? pretty(theirs) : theirs,
    }))
    .toSorted((one, other) => placeInForm('template', one.name) - placeInForm('template', other.name))
}

function labelOf(name: string, { type }: Template): string {
  if (name === 'payload') return type === 'webhook' ? 'Body' : 'Envelope'
  return name === 'content' && type === 'webhook' ? 'Address' : (labels[name] ?? name)
}

/** The fields of an envelope on lines of their own. */
function pretty(payload: unknown): unknown {
  const envelope = typeof payload === 'string' ? readEnvelope(payload) : null
  return envelope === null ? payload : JSON.stringify(envelope, null, 2)
}
