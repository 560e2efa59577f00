import { countryCodeOf } from '@aftermile/domain/places/countries'
import { isDate } from '@aftermile/domain/times/local-time'
import { isPlausibleTime } from '@aftermile/domain/times/resolve-time'
import { z } from 'zod'
import { instant as anyInstant, text } from './basic-fields.ts'

const notADay = '{_field_} must be a time such as 2026-01-31T12:00:00Z or a date such as 2026-01-31'

/** A plausible time for a parcel. Text that is no time is already reported by `anyInstant`. */
export const instant = anyInstant.refine(time => Number.isNaN(Date.parse(time)) || isPlausibleTime(Date.parse(time)), {
  error: '{_field_} must be a time between 2000 and 2100',
})

const date = z.iso.date(notADay).refine(day => isPlausibleTime(Date.parse(day)), { error: notADay })

/** A time, or a day as a date. */
export const instantOrDay = z
  .string(notADay)
  .check(({ value, issues }) => {
    const { error } = (isDate(value) ? date : instant).safeParse(value)
    if (error) issues.push({ code: 'custom', message: error.issues[0]?.message ?? notADay, input: value })
  })
  .meta({ anyOf: [{ format: 'date-time' }, { format: 'date' }] })

export const country = z
  .string()
  .overwrite(code => countryCodeOf(code) ?? code)
  .regex(/^[A-Za-z]{2}$/, '{_field_} must be a two-letter country code such as SE')
  .toUpperCase()
export const currency = z
  .string()
  .regex(/^[A-Za-z]{3}$/, '{_field_} must be a three-letter currency code such as SEK')
  .toUpperCase()
/** -0 is stored as 0. */
const upTo = (most: number) =>
  z
    .number()
    .min(0)
    .max(most)
    .overwrite(value => value + 0)
export const amount = upTo(1e12)
export const measure = upTo(1e6)
export const quantity = upTo(1e9)
/** If left out, the stored value stays. Null clears it. */
export const clearable = <Schema extends z.ZodType>(schema: Schema) => schema.nullable().optional()
export const clearableText = (length: number) => clearable(text(length).trim())
export const oneOf = <const Id extends string>(rows: readonly { readonly id: Id }[]) =>
  z.enum(rows.map(row => row.id) as [Id, ...Id[]]) // No closed list is empty.
