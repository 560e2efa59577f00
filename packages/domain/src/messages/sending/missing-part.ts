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
  readonly field: 'payload.subject' | 'content' | 'text'
  readonly message: string
}

const isBlank = (text: string | null): boolean => text === null || text.trim() === ''

/** What a template lacks without which no message of it can be sent; null: nothing. */
export function missingPart({ type, content, text, payload }: Written): MissingPart | null {
  switch (type) {
    case 'email':
      if (isBlank(envelopeText(readEnvelope(payload) ?? {}, 'subject')))
        return { field: 'payload.subject', message: 'The subject is empty' }
      return isBlank(content) && isBlank(text) ? { field: 'content', message: 'The message is empty' } : null
    case 'text':
      return isBlank(text) ? { field: 'text', message: 'The message is empty' } : null
    case 'webhook':
      return isBlank(content) ? { field: 'content', message: 'The address is empty' } : null
    case 'attachment':
    case 'tracking_page':
      return null
  }
}

/** What a language of a template says: what it leaves out is that of the main one. */
export const withMainParts = (child: Written, main: Written): Written => ({
  type: child.type,
  content: child.content ?? main.content,
  text: child.text ?? (child.content === null ? main.text : null),
  payload: child.payload ?? main.payload,
})
