import { keptDecimals, roundToKept } from '@aftermile/domain/decimals'
import { countryCodeOf } from '@aftermile/domain/places/countries'
import { isPlausibleTime } from '@aftermile/domain/times/resolve-time'
import { z } from 'zod'
import { instantIn, text } from './basic-fields.ts'

/** A plausible time for a parcel. */
export const instant = instantIn('between 2000 and 2100', isPlausibleTime)
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
