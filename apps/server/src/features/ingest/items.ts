import { type FieldError, failuresOf, named } from '@aftermile/contract/problem'
import type { z } from 'zod'
import type { Outcomes } from './outcomes.ts'

export type Parsed<Item> = { index: number; item: Item }

type Reading<Item> = { schema: z.ZodType<Item>; judge: (item: Item) => FieldError[]; outcomes: Outcomes }

/** Each item is judged alone: a bad one is refused with its reasons and never fails its batch. */
export function readItems<Item>(items: readonly unknown[], { schema, judge, outcomes }: Reading<Item>): Parsed<Item>[] {
  const good: Parsed<Item>[] = []
  items.forEach((raw, index) => {
    const result = schema.safeParse(raw, { reportInput: true })
    const errors = result.success ? [...unstorable(raw), ...judge(result.data)] : failuresOf(result.error)
    if (result.success && errors.length === 0) good.push({ index, item: result.data })
    else outcomes.refuse(index, errors.map(named))
  })
  return good
}

/** PostgreSQL keeps no NUL and no half of a surrogate pair. */
const unstorable = (raw: unknown): FieldError[] =>
  hasUnstorable(raw) ? [{ name: 'body', message: 'A text holds a character that cannot be stored' }] : []

export function hasUnstorable(value: unknown): boolean {
  if (typeof value === 'string') return value.includes('\0') || !value.isWellFormed()
  return typeof value === 'object' && value !== null && Object.values(value).some(hasUnstorable)
}
