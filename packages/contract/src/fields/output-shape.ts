import type { Field, Fields, Surface } from '@aftermile/domain/fields/field'
import { type WireName, wireName } from '@aftermile/domain/fields/lookup'
import { z } from 'zod'
import { instant } from './basic-fields.ts'

const text = z.string().nullable()
const number = z.number().nullable()
const time = instant.nullable()
const yesNo = z.boolean().nullable()
const list = z.array(z.string())

type Output<One> = One extends { type: 'list' }
  ? typeof list
  : One extends { type: 'yesNo' }
    ? typeof yesNo
    : One extends { type: 'instant' }
      ? typeof time
      : One extends { type: 'count' | 'amount' | 'measure' }
        ? OrNull<One, z.ZodNumber>
        : OrNull<One, z.ZodString>
type OrNull<One, Schema extends z.ZodType> = One extends { isAlways: true } ? Schema : z.ZodNullable<Schema>

export type OutputShape<All extends Fields, At extends Surface> = {
  [Name in keyof All as WireName<Name, All[Name], At> & string]: Output<All[Name]>
}

/** The fields of a surface as the shape of a schema. */
export function outputShape<All extends Fields, const At extends Surface>(all: All, at: At): OutputShape<All, At> {
  const entries = Object.entries(all).map(([name, field]) => [wireName(name, field, at), schemaOf(field)])
  return Object.fromEntries(entries) as OutputShape<All, At> // Matches the types above.
}

function schemaOf({ type, isAlways }: Field): z.ZodType {
  if (type === 'list') return list
  if (type === 'yesNo') return yesNo
  if (type === 'instant') return time
  if (type === 'count' || type === 'amount' || type === 'measure') return isAlways ? number.unwrap() : number
  return isAlways ? text.unwrap() : text
}
