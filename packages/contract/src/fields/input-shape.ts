import type { Field, Fields } from '@aftermile/domain/fields/field'
import { fieldsWith, type With } from '@aftermile/domain/fields/lookup'
import type { z } from 'zod'
import { requiredText, text } from './basic-fields.ts'
import { contents, deliveries, lines, packages, references } from './input-lists.ts'
import { amount, clearable, country, currency, instant, instantOrDay, measure, oneOf } from './input-values.ts'

const schemas = { instant, country, currency, amount, measure, references, contents, packages, lines, deliveries }
type Schemas = typeof schemas

type InputValue<One> = One extends { type: 'choice'; choices: readonly { readonly id: infer Id extends string }[] }
  ? z.ZodEnum<{ [Each in Id]: Each }>
  : One extends { type: infer Type extends keyof Schemas }
    ? Schemas[Type]
    : z.ZodString

type Input<One> = One extends { given: 'required' }
  ? InputValue<One>
  : One extends { given: 'optional' }
    ? z.ZodOptional<InputValue<One>>
    : z.ZodOptional<z.ZodNullable<InputValue<One>>>

export type InputShape<All extends Fields> = {
  [Name in keyof With<All, 'given'>]: Input<All[Name & keyof All]>
}

/** The input fields as the shape of a schema. */
export function inputShape<All extends Fields>(all: All): InputShape<All> {
  const given = Object.entries<Field>(fieldsWith(all, 'given'))
  return Object.fromEntries(given.map(([name, field]) => [name, schemaOf(field)])) as InputShape<All> // Matches the types above.
}

function schemaOf(field: Field): z.ZodType {
  const value = valueSchema(field)
  if (field.given === 'required') return value
  return field.given === 'optional' ? value.optional() : clearable(value)
}

function valueSchema({ type, max = 0, choices = [], given, dayBound }: Field): z.ZodType {
  if (dayBound !== undefined) return instantOrDay
  if (type === 'choice') return oneOf(choices)
  if (type in schemas) return schemas[type as keyof Schemas] // Checked on this line.
  return given === 'clearable' ? text(max).trim() : requiredText(max)
}
