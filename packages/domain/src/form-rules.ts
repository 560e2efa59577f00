/**
 * The form rules, shared by the server, which rejects, and the console, which warns before.
 * A rule returns null or its message. `{_field_}` stands for the name of the field.
 */
export type Rule = (value: unknown, siblings?: Readonly<Record<string, unknown>>) => string | null

export const messages = {
  required: 'The {_field_} field is required',
  email: '{_field_} must be an e-mail address',
  max: 'The {_field_} field may not be longer than {length} characters',
  regex: 'The {_field_} field format is invalid',
  max_value: 'The {_field_} field must be {max} or less',
  time: 'The {_field_} field must be in the format HH:mm',
  isAfter: '{_field_} must be later than {target}',
  validRegex: 'Invalid regular expression',
} as const

/** Puts the values into a message: fill('… {max} …', { max: 3 }). Unknown placeholders stay. */
export function fill(message: string, values: Readonly<Record<string, string | number>>): string {
  return message.replace(/\{(\w+)\}/g, (place, key: string) => String(values[key] ?? place))
}

export const required: Rule = value => (isEmpty(value) ? messages.required : null)

export const email: Rule = unlessEmpty(value =>
  typeof value === 'string' && value.length <= 254 && emailShape.test(value) ? null : messages.email,
)

export const max = (length: number): Rule =>
  unlessEmpty(value => ([...String(value)].length <= length ? null : fill(messages.max, { length })))

export const regex = (pattern: RegExp, message: string = messages.regex): Rule =>
  unlessEmpty(value => (pattern.test(String(value)) ? null : message))

export const time: Rule = unlessEmpty(value => (/^([01]\d|2[0-3]):[0-5]\d$/.test(String(value)) ? null : messages.time))

export const isAfter = (sibling: string, target: string): Rule =>
  comparing(sibling, target, messages.isAfter, (value, other) => value > other)

const emailShape = /^[^\s@<>"(),:;[\]\\]+@[^\s@<>"(),:;[\]\\.]+(\.[^\s@<>"(),:;[\]\\.]+)+$/

function isEmpty(value: unknown): boolean {
  if (value === null || value === undefined) return true
  if (typeof value === 'string') return value.trim() === ''
  return Array.isArray(value) && value.length === 0
}

/** Only `required` checks empty values. */
function unlessEmpty(rule: Rule): Rule {
  return (value, siblings) => (isEmpty(value) ? null : rule(value, siblings))
}

function comparing(
  sibling: string,
  target: string,
  message: string,
  holds: (value: number, other: number) => boolean,
): Rule {
  return (value, siblings = {}) => {
    const other = siblings[sibling]
    if (isEmpty(value) || isEmpty(other)) return null
    return holds(instantOf(value), instantOf(other)) ? null : fill(message, { target })
  }
}

/** A time of day (HH:mm) or an instant as a number to compare with others of its kind. */
function instantOf(value: unknown): number {
  const text = value instanceof Date ? value.toISOString() : String(value)
  return /^\d{2}:\d{2}$/.test(text) ? Date.parse(`1970-01-01T${text}Z`) : Date.parse(text)
}
