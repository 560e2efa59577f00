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
function unstorable(raw: unknown): FieldError[] {
  const text = JSON.stringify(raw)
  if (!text.includes('\\u')) return []
  // well-formed JSON.stringify escapes lone surrogates and control characters, and nothing else
  return /\\u0000|\\ud[89ab][0-9a-f]{2}|\\ud[c-f][0-9a-f]{2}/i.test(text)
    ? [{ name: 'body', message: 'A text holds a character that cannot be stored' }]
    : []
}
