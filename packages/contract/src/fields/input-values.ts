import { keptDecimals, roundToKept } from '@aftermile/domain/decimals'
import { countryCodeOf } from '@aftermile/domain/places/countries'
import { isDate } from '@aftermile/domain/times/local-time'
import { isPlausibleTime } from '@aftermile/domain/times/resolve-time'
import { z } from 'zod'
import { formRule, instantIn, text } from './basic-fields.ts'

/** A plausible time for a parcel. */
export const instant = instantIn('between 2000 and 2100', isPlausibleTime)
const notADay = '{_field_} must be a time such as 2026-01-31T12:00:00Z or a date such as 2026-01-31'

const dateOr = (notOne: string) =>
  z.iso
    .date(notOne)
    .check(
      formRule(
        day => (isPlausibleTime(Date.parse(String(day))) ? null : '{_field_} must be a day between 2000 and 2100'),
        'time_out_of_range',
      ),
    )
const date = dateOr(notADay)

/** A day without a time. */
export const day = dateOr('{_field_} must be a day such as 2026-01-31')

/** A time, or a day as a date. */
export const instantOrDay = z
  .string(notADay)
  .check(({ value, issues }) => {
    const { error } = (isDate(value) ? date : instant).safeParse(value)
    for (const issue of error?.issues.slice(0, 1) ?? []) {
      const code = issue.code === 'custom' ? issue.params?.code : 'not_a_time'
      issues.push({ code: 'custom', message: issue.message, input: value, params: { code } })
    }
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
    .overwrite(value => roundToKept(value) + 0)
    .meta({ description: `Keeps ${keptDecimals} decimals. More are rounded, with the warning decimals_lost.` })
export const amount = upTo(1e12)
export const measure = upTo(1e6)
export const quantity = upTo(1e9)
/** If left out, the stored value stays. Null clears it. */
export const clearable = <Schema extends z.ZodType>(schema: Schema) => schema.nullable().optional()
export const clearableText = (length: number) => clearable(text(length).trim())
export const oneOf = <const Id extends string>(rows: readonly { readonly id: Id }[]) =>
  z.enum(rows.map(row => row.id) as [Id, ...Id[]]) // No closed list is empty.
