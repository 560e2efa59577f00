import { fieldsWith, type With } from '@aftermile/domain/fields/catalogue'
import type { Field, Fields } from '@aftermile/domain/fields/field'
import { isInBounds } from '@aftermile/domain/moments'
import { z } from 'zod'
import { instant as anyInstant, requiredText, text } from './fields.ts'

/** What is no time at all has been told already. */
export const instant = anyInstant.refine(time => Number.isNaN(Date.parse(time)) || isInBounds(Date.parse(time)), {
  error: '{_field_} must be a time between 2000 and 2100',
})
export const country = z
  .string()
  .regex(/^[A-Za-z]{2}$/, '{_field_} must be a country code of two letters such as SE')
  .toUpperCase()
const currency = z
  .string()
  .regex(/^[A-Za-z]{3}$/, '{_field_} must be a currency code of three letters such as SEK')
  .toUpperCase()
const amount = z.number().min(0).max(1e12)
const measure = z.number().min(0).max(1e6)
const quantity = z.number().min(0).max(1e9)
const number = requiredText(100)

/** Left out: what is stored stays. Null: it is cleared. */
const clearable = <Schema extends z.ZodType>(schema: Schema) => schema.nullable().optional()
export const line = (length: number) => clearable(text(length).trim())
export const oneOf = <const Id extends string>(rows: readonly { readonly id: Id }[]) =>
  z.enum(rows.map(row => row.id) as [Id, ...Id[]]) // no list of ours is empty

const lists = {
  references: z.array(z.strictObject({ type: requiredText(50), value: requiredText(200) })).max(50),
  contents: z
    .array(z.strictObject({ productNumber: line(100), description: line(500), quantity: quantity.default(1) }))
    .max(500),
  /** Added to those known, or changed where the number is known. */
  packages: z
    .array(
      z.strictObject({
        number,
        weightKg: clearable(measure),
        volumeM3: clearable(measure),
        lengthCm: clearable(measure),
        widthCm: clearable(measure),
        heightCm: clearable(measure),
      }),
    )
    .max(500),
  /** Given: these are all the lines of the order. */
  lines: z
    .array(
      z.strictObject({
        id: requiredText(100).optional(),
        productNumber: line(100),
        description: line(500),
        quantity: quantity.default(1),
        unitPrice: clearable(amount),
      }),
    )
    .max(500),
  deliveries: z
    .array(
      z.strictObject({
        id: requiredText(100),
        promisedAt: clearable(instant),
        lines: z
          .array(z.strictObject({ lineId: requiredText(100), quantity }))
          .max(500)
          .default([]),
      }),
    )
    .max(100),
}

const plain = { instant, country, currency, amount, measure, ...lists }
type Plain = typeof plain

type Value<One> = One extends { type: 'choice'; choices: readonly { readonly id: infer Id extends string }[] }
  ? z.ZodEnum<{ [Each in Id]: Each }>
  : One extends { type: infer Type extends keyof Plain }
    ? Plain[Type]
    : z.ZodString

type Given<One> = One extends { given: 'required' }
  ? Value<One>
  : One extends { given: 'optional' }
    ? z.ZodOptional<Value<One>>
    : z.ZodOptional<z.ZodNullable<Value<One>>>

export type GivenShape<All extends Fields> = {
  [Name in keyof With<All, 'given'>]: Given<All[Name & keyof All]>
}

/** The fields that are given from outside, as the shape of a schema. */
export function givenShape<All extends Fields>(all: All): GivenShape<All> {
  const given = Object.entries<Field>(fieldsWith(all, 'given'))
  return Object.fromEntries(given.map(([name, field]) => [name, schemaOf(field)])) as GivenShape<All> // by the types above
}

function schemaOf(field: Field): z.ZodType {
  const value = valueSchema(field)
  if (field.given === 'required') return value
  return field.given === 'optional' ? value.optional() : clearable(value)
}

function valueSchema({ type, max = 0, choices = [], given }: Field): z.ZodType {
  if (type === 'choice') return oneOf(choices)
  if (type in plain) return plain[type as keyof Plain] // it has just been found there
  return given === 'clearable' ? text(max).trim() : requiredText(max)
}
