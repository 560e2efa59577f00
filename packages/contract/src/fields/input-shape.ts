import type { Field, Fields } from '@aftermile/domain/fields/field'
import { fieldsWith, type With } from '@aftermile/domain/fields/lookup'
import type { z } from 'zod'
import { requiredText, text } from './basic-fields.ts'
import { contents, deliveries, lines, packages, references } from './input-lists.ts'
import { amount, clearable, country, currency, instant, measure, oneOf } from './input-values.ts'

const plain = { instant, country, currency, amount, measure, references, contents, packages, lines, deliveries }
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

export type InputShape<All extends Fields> = {
  [Name in keyof With<All, 'given'>]: Given<All[Name & keyof All]>
}

/** The fields that are given from outside, as the shape of a schema. */
export function inputShape<All extends Fields>(all: All): InputShape<All> {
  const given = Object.entries<Field>(fieldsWith(all, 'given'))
  return Object.fromEntries(given.map(([name, field]) => [name, schemaOf(field)])) as InputShape<All> // by the types above
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
