import { type FieldError, fieldErrorsOf } from '@aftermile/contract/problem'
import { accountKeyOf } from '@aftermile/domain/messages/keys/account-keys'
import { namedFixedFields } from '@aftermile/domain/messages/keys/fixed-fields'
import { positionAt } from '@aftermile/domain/messages/liquid-tokens'
import type { TemplateTargetType, TemplateType } from '@aftermile/domain/messages/template-lists'
import { type EnvelopePayload, envelopeSchemas } from './payload-schemas.ts'

type Sent = { readonly type: TemplateType; readonly targetType: TemplateTargetType; readonly payload: string | null }

/** Reads the envelope of a template, or says what is wrong with it. */
export function readPayload({ type, targetType, payload }: Sent): { envelope: EnvelopePayload; errors: FieldError[] } {
  const schema = envelopeSchemas.get(type)
  if (schema === undefined || payload === null || payload.trim() === '') return { envelope: {}, errors: [] }
  const json = parseJson(payload)
  if ('problem' in json) return { envelope: {}, errors: [{ name: 'payload', message: `{_field_} ${json.problem}` }] }
  const parsed = schema.safeParse(json.value, { reportInput: true })
  if (parsed.success) return { envelope: parsed.data, errors: fixedErrors(targetType, parsed.data) }
  return { envelope: {}, errors: fieldErrorsOf(parsed.error).map(inPayload) }
}

/** Only the person whom a key to an account is for gets it. */
function fixedErrors(targetType: TemplateTargetType, envelope: EnvelopePayload): FieldError[] {
  const [named] = accountKeyOf(targetType) === null ? [] : namedFixedFields(envelope)
  if (named === undefined) return []
  const message = `{_field_}: ${named} must be empty. This message carries the key to an account, so it goes to its person only`
  return [{ name: 'payload', message }]
}

/** The Liquid texts of an envelope by name. Attachments are ids. */
export function textsOf({ attachments: _, ...texts }: EnvelopePayload): [string, string][] {
  return Object.entries(texts).flatMap(([name, value]) =>
    (Array.isArray(value) ? value : [value ?? '']).map((text): [string, string] => [name, text]),
  )
}

export function parseJson(text: string): { value: unknown } | { problem: string } {
  try {
    return { value: JSON.parse(text) }
  } catch (error) {
    return { problem: `isn’t valid JSON: ${placeOf(text, String(error))}` }
  }
}

/** JavaScript tells the position of some errors, and what it did not expect of others. */
function placeOf(text: string, error: string): string {
  const at = /position (\d+)/.exec(error)?.[1]
  if (at === undefined) return /[Uu]nexpected (token '.'|end)/s.exec(error)?.[0].toLowerCase() ?? 'it can’t be read'
  const { line, column } = positionAt(text, Number(at))
  return `line ${line}, column ${column}`
}

const inPayload = ({ name, message }: FieldError): FieldError => ({
  name: 'payload',
  message: `{_field_}: ${message.replace('{_field_}', name === 'body' ? 'the JSON' : name)}`,
})
