import type { EnvelopeField } from '../../channels/channel.ts'
import { templateTraits } from '../../channels/channels.ts'
import { envelopeText, readEnvelope } from '../envelope.ts'
import type { TemplateType } from '../template-lists.ts'

type Written = {
  readonly type: TemplateType
  readonly content: string | null
  readonly text: string | null
  readonly payload: string | null
}

export type MissingPart = {
  /** The field of the template. */
  readonly field: 'content' | 'text' | `payload.${EnvelopeField}`
  readonly message: string
}

/** What a template lacks without which no message of it can be sent; null: nothing. */
export function missingPart(template: Written): MissingPart | null {
  const envelope = readEnvelope(template.payload) ?? {}
  const isBlank = (part: Part) => (isField(part) ? (template[part] ?? '') : envelopeText(envelope, part)).trim() === ''
  const missing = templateTraits(template.type)?.needs.find(({ parts }) => parts.every(isBlank))
  const [part] = missing?.parts ?? []
  if (missing === undefined || part === undefined) return null
  return { field: isField(part) ? part : `payload.${part}`, message: missing.message }
}

type Part = 'content' | 'text' | EnvelopeField

const isField = (part: Part): part is 'content' | 'text' => part === 'content' || part === 'text'

/** What a language of a template says: what it leaves out is that of the main one. */
export const withMainParts = (child: Written, main: Written): Written => ({
  type: child.type,
  content: child.content ?? main.content,
  text: child.text ?? (child.content === null ? main.text : null),
  payload: child.payload ?? main.payload,
})
