import { email, fill, max, messages, type Rule, regex } from '@aftermile/domain/form-rules'
import { isZone } from '@aftermile/domain/times/local-time'
import { z } from 'zod'
import type { ErrorCode } from '../item-problems.ts'

/**
 * Makes a schema check from a form rule. The message keeps {_field_}; it is filled in when the message is shown. Errors of items that come
 * in have the code.
 */
export const formRule =
  (rule: Rule, code: ErrorCode = 'wrong_format') =>
  (check: z.core.ParsePayload<unknown>) => {
    const message = rule(check.value)
    if (message !== null) check.issues.push({ code: 'custom', message, input: check.value, params: { code } })
  }

/** Text that may be empty. */
export const text = (length: number) => z.string().check(formRule(max(length), 'too_long'))

/** Null is a text that is missing. A number is not. */
const requiredString = z.string({
  error: ({ input }) => (input === undefined || input === null ? messages.required : undefined),
})

/** Text that must be there. */
export const requiredText = (length: number) =>
  requiredString
    .trim()
    .min(1, messages.required)
    .check(formRule(max(length), 'too_long'))

export const emailField = requiredString.trim().toLowerCase().min(1, messages.required).check(formRule(email))

/** The id of an item in URLs; it cannot be changed later. `create` is reserved for the URL of the empty form. */
export const idField = requiredString
  .min(1, messages.required)
  .check(formRule(max(100)))
  .check(formRule(regex(/^[a-z0-9][a-z0-9_-]*$/, '{_field_} can only contain lowercase letters, digits, _ and -')))
  .check(formRule(value => (value === 'create' ? '{_field_} can’t be “create”' : null)))

export const colorField = z.string().regex(/^#[0-9a-fA-F]{6}$/, '{_field_} must be a colour such as #FF9800')

const notATime = '{_field_} must be a time such as 2026-01-31T12:00:00Z'
/** The largest UTC offset. PostgreSQL rejects much larger ones. */
const furthestHours = 14

/** A time in a range, such as 'between 2000 and 2100'. */
export const instantIn = (range: string, isInRange: (at: number) => boolean) =>
  z.iso.datetime({ offset: true, error: notATime }).check(check => {
    const at = Date.parse(check.value)
    if (Number.isNaN(at)) return // Already reported.
    const hours = Number(/[+-](\d\d):\d\d$/.exec(check.value)?.[1] ?? 0)
    const isFar = hours > furthestHours
    if (isInRange(at) && !isFar) return
    const message = isFar
      ? `The offset of {_field_} is more than ${furthestHours} hours`
      : `{_field_} must be a time ${range}`
    check.issues.push({ code: 'custom', message, input: check.value, params: { code: 'time_out_of_range' } })
  })

/** Some systems send their first time, such as 0001-01-01, instead of an empty one. */
const [firstInstant, lastInstant] = [Date.parse('1900-01-01T00:00:00Z'), Date.parse('9999-12-31T23:59:59.999Z')]

/** A time that PostgreSQL can store. */
export const instant = instantIn('between 1900 and 9999', at => at >= firstInstant && at <= lastInstant)

/** true and false as query parameters. */
export const flag = z.enum(['true', 'false']).transform(value => value === 'true')

export const wholeNumber = (least: number, most: number) =>
  z.coerce
    .number()
    .int()
    .min(least)
    .max(most, fill(messages.max_value, { max: most }))

/** The id of a time zone. */
export const timeZone = z
  .string()
  .max(100)
  .refine(isZone, { error: '{_field_} must be a time zone such as Europe/Stockholm' })
