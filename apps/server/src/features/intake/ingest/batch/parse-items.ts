import { type FieldError, fieldErrorsOf, named } from '@aftermile/contract/problem'
import type { z } from 'zod'
import type { Outcomes } from './outcomes.ts'

export type BatchItem<Item> = { index: number; item: Item }

/** An item as it is to be taken, and what is wrong with it. */
export type CheckedItem<Item> = { readonly item: Item; readonly errors: readonly FieldError[] }

type Reading<Item> = { schema: z.ZodType<Item>; judge: (item: Item) => CheckedItem<Item>; outcomes: Outcomes }

/** Each item is judged alone: a bad one is refused with its reasons and never fails its batch. */
export function parseItems<Item>(
  items: readonly unknown[],
  { schema, judge, outcomes }: Reading<Item>,
): BatchItem<Item>[] {
  const good: BatchItem<Item>[] = []
  items.forEach((raw, index) => {
    const result = schema.safeParse(raw, { reportInput: true })
    if (!result.success) {
      outcomes.refuse(index, fieldErrorsOf(result.error).map(named))
      return
    }
    const { item, errors } = judge(result.data)
    const all = [...unstorable(raw), ...errors]
    if (all.length === 0) good.push({ index, item })
    else outcomes.refuse(index, all.map(named))
  })
  return good
}

/** PostgreSQL keeps no NUL and no half of a surrogate pair. */
const unstorable = (raw: unknown): FieldError[] =>
  hasUnstorableText(raw) ? [{ name: 'body', message: 'A text holds a character that cannot be stored' }] : []

export function hasUnstorableText(value: unknown): boolean {
  if (typeof value === 'string') return value.includes('\0') || !value.isWellFormed()
  return typeof value === 'object' && value !== null && Object.values(value).some(hasUnstorableText)
}
