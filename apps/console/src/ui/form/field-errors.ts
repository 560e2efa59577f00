import { type FieldError, fieldErrorsOf } from '@aftermile/contract/problem'
import { fill } from '@aftermile/domain/form-rules'
import type { z } from 'zod'

/** One message per field, by the field's name. */
export type FieldErrors = Readonly<Record<string, string>>

type Form = { values: unknown; labels: Readonly<Record<string, string>> }

/** The errors a schema finds, with the labels on the screen. */
export function validateForm(schema: z.ZodType, { values, labels }: Form): FieldErrors {
  const parsed = schema.safeParse(values, { reportInput: true })
  if (parsed.success) return {}
  const found = fieldErrorsOf(parsed.error)
  return Object.fromEntries(found.map(({ name, message }) => [name, fill(message, { _field_: labels[name] ?? name })]))
}

/** Whether a name is that of a field or of a part of it: a cell of a sheet, or an item of a list. */
export const isPartOf = (name: string, field: string): boolean =>
  name === field || name.startsWith(`${field}.`) || name.startsWith(`${field}[`)

/** The errors of a 400, keyed by item name, single quotes removed. */
export const errorsOf = (errors: readonly FieldError[]): FieldErrors =>
  Object.fromEntries(errors.map(({ name, message }) => [unquoted(name), unquoted(message)]))

const unquoted = (text: string) => text.replaceAll("'", '')
