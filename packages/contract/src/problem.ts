import { fill, messages } from '@aftermile/domain/form-rules'
import { numberText } from '@aftermile/domain/format/numbers'
import { z } from 'zod'

export const FieldError = z.object({ name: z.string(), message: z.string() })
export type FieldError = z.infer<typeof FieldError>

/** The body of a 400. */
export const Refusal = z.object({ errors: z.array(FieldError) })

/** The body of every other error. */
export const Problem = z.object({ message: z.string() })

export const conflictMessage = 'An item with the same identity already exists'
export const notFoundMessage = 'Item not found'

/** The errors of a schema, one message per field. {_field_} is not filled in yet. */
export const fieldErrorsOf = (error: z.ZodError): FieldError[] => firstOfEach(error.issues.flatMap(errorsOfIssue))

/** The first error of each field. */
export function firstOfEach<One extends FieldError>(errors: readonly One[]): One[] {
  const found = new Map<string, One>()
  for (const error of errors) if (!found.has(error.name)) found.set(error.name, error)
  return [...found.values()]
}

/** Fills in the field's name in single quotes, as the API returns it. The console removes the quotes. */
export const named = <One extends FieldError>(failure: One): One => ({
  ...failure,
  message: fill(failure.message, { _field_: `'${failure.name}'` }),
})

/** What an issue of a schema says, field by field. */
export function errorsOfIssue(issue: z.core.$ZodIssue): FieldError[] {
  const at = (path: PropertyKey[], message: string) => ({ name: path.map(String).join('.') || 'body', message })
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map(key => at([...issue.path, key], '{_field_} is not a known field'))
  }
  return [at(issue.path, messageOf(issue))]
}

function messageOf(issue: z.core.$ZodIssue): string {
  if (issue.message.includes('{_field_}') || issue.code === 'custom') return issue.message
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined ? messages.required : `{_field_} must be ${typeText(issue.expected)}`
    case 'invalid_value':
      return `{_field_} must be ${issue.values.length > 1 ? 'one of ' : ''}${issue.values.map(String).join(', ')}`
    case 'too_small':
      return `{_field_} must be at least ${numberText(Number(issue.minimum))}${unitOf(issue.origin)}`
    case 'too_big':
      return `{_field_} must be at most ${numberText(Number(issue.maximum))}${unitOf(issue.origin)}`
    default:
      return messages.regex
  }
}

function unitOf(origin: string): string {
  if (origin === 'string') return ' characters long'
  return origin === 'array' ? ' items long' : ''
}

function typeText(kind: string): string {
  const texts: Record<string, string> = {
    string: 'text',
    number: 'a number',
    int: 'a whole number',
    boolean: 'true or false',
    array: 'a list',
    object: 'an object',
  }
  return texts[kind] ?? `of type ${kind}`
}
