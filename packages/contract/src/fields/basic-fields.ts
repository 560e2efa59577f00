import { email, fill, max, messages, type Rule, regex } from '@aftermile/domain/form-rules'
import { z } from 'zod'

/** Makes a form rule a check of a schema. The message keeps its {_field_}: whoever shows it knows the name. */
export const formRule = (rule: Rule) => (check: z.core.ParsePayload<unknown>) => {
  const message = rule(check.value)
  if (message !== null) check.issues.push({ code: 'custom', message, input: check.value })
}

/** One line or more of text that may be empty. */
export const text = (length: number) => z.string().check(formRule(max(length)))

/** Text that must be there. */
export const requiredText = (length: number) =>
  z
    .string(messages.required)
    .trim()
    .min(1, messages.required)
    .check(formRule(max(length)))

export const emailField = z
  .string(messages.required)
  .trim()
  .toLowerCase()
  .min(1, messages.required)
  .check(formRule(email))

/** The name by which an item is addressed; chosen once. `create` is the address of the empty form. */
export const idField = z
  .string(messages.required)
  .min(1, messages.required)
  .check(formRule(max(100)))
  .check(formRule(regex(/^[a-z0-9][a-z0-9_-]*$/, '{_field_} may hold only small letters, digits, _ and -')))
  .check(formRule(value => (value === 'create' ? '{_field_} may not be create' : null)))

export const colorField = z.string().regex(/^#[0-9a-fA-F]{6}$/, '{_field_} must be a colour such as #FF9800')

const notATime = '{_field_} must be a time such as 2026-01-31T12:00:00Z'
/** Where a system keeps no empty time it sends its first, such as 0001-01-01. */
const [firstInstant, lastInstant] = [Date.parse('1900-01-01T00:00:00Z'), Date.parse('9999-12-31T23:59:59.999Z')]
/** No clock on earth is further ahead, and PostgreSQL reads none that is much further. */
const furthestHours = 14

export const instant = z.iso.datetime({ offset: true, error: notATime }).refine(canBeKept, { error: notATime })

/** What is no time at all has been told already. */
function canBeKept(text: string): boolean {
  const at = Date.parse(text)
  if (Number.isNaN(at)) return true
  const hours = Number(/[+-](\d\d):\d\d$/.exec(text)?.[1] ?? 0)
  return at >= firstInstant && at <= lastInstant && hours <= furthestHours
}

/** true and false as query parameters. */
export const flag = z.enum(['true', 'false']).transform(value => value === 'true')

export const wholeNumber = (least: number, most: number) =>
  z.coerce
    .number()
    .int()
    .min(least)
    .max(most, fill(messages.max_value, { max: most }))
