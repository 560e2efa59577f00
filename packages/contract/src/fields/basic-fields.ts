import { email, fill, max, messages, type Rule, regex } from '@aftermile/domain/form-rules'
import { isZone } from '@aftermile/domain/times/local-time'
import { z } from 'zod'

/** Makes a schema check from a form rule. The message keeps {_field_}; it is filled in when the message is shown. */
export const formRule = (rule: Rule) => (check: z.core.ParsePayload<unknown>) => {
  const message = rule(check.value)
  if (message !== null) check.issues.push({ code: 'custom', message, input: check.value })
}

/** Text that may be empty. */
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

/** The id of an item in URLs; it cannot be changed later. `create` is reserved for the URL of the empty form. */
export const idField = z
  .string(messages.required)
  .min(1, messages.required)
  .check(formRule(max(100)))
  .check(formRule(regex(/^[a-z0-9][a-z0-9_-]*$/, '{_field_} can only contain lowercase letters, digits, _ and -')))
  .check(formRule(value => (value === 'create' ? '{_field_} can’t be “create”' : null)))

export const colorField = z.string().regex(/^#[0-9a-fA-F]{6}$/, '{_field_} must be a colour such as #FF9800')

const notATime = '{_field_} must be a time such as 2026-01-31T12:00:00Z'
/** Some systems send their first time, such as 0001-01-01, instead of an empty one. */
const [firstInstant, lastInstant] = [Date.parse('1900-01-01T00:00:00Z'), Date.parse('9999-12-31T23:59:59.999Z')]
/** The largest UTC offset. PostgreSQL rejects much larger ones. */
const furthestHours = 14

export const instant = z.iso.datetime({ offset: true, error: notATime }).refine(canBeStored, { error: notATime })

/** Whether PostgreSQL can store the time. True for text that is no time, which is already reported. */
function canBeStored(text: string): boolean {
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

/** Times are written as local times of this zone. Left out: that of the tenant. */
export const exportTimeZone = z
  .string()
  .max(100)
  .refine(isZone, { error: '{_field_} must be a time zone such as Europe/Stockholm' })
  .optional()
