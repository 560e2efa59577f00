import { type FieldError, fieldErrorsOf, named } from '@aftermile/contract/problem'
import type { z } from 'zod'
import { eachInSlices } from '../../../../runtime/slices.ts'
import type { Outcomes } from './outcomes.ts'

export type BatchItem<Item> = { index: number; item: Item }

/** An item with names replaced by ids, and the errors found in it. */
export type CheckedItem<Item> = { readonly item: Item; readonly errors: readonly FieldError[] }

type ParseOptions<Sent, Item> = {
  schema: z.ZodType<Sent>
  check: (item: Sent) => CheckedItem<Item>
  outcomes: Outcomes
}

/** Checks each item alone: a bad one is refused with its errors and never fails the batch. */
export async function parseItems<Sent, Item>(
  items: readonly unknown[],
  { schema, check, outcomes }: ParseOptions<Sent, Item>,
): Promise<BatchItem<Item>[]> {
  const good: BatchItem<Item>[] = []
  await eachInSlices(items, (raw, index) => {
    const result = schema.safeParse(raw, { reportInput: true })
    if (!result.success) {
      outcomes.refuse(index, fieldErrorsOf(result.error).map(named))
      return
    }
    const { item, errors } = check(result.data)
    const all = [...unstorable(raw), ...errors]
    if (all.length === 0) good.push({ index, item })
    else outcomes.refuse(index, all.map(named))
  })
  return good
}

/** PostgreSQL cannot store NUL or half a surrogate pair. */
const unstorable = (raw: unknown): FieldError[] =>
  hasUnstorableText(raw) ? [{ name: 'body', message: 'A text contains a character that isn’t allowed' }] : []

export function hasUnstorableText(value: unknown): boolean {
  if (typeof value === 'string') return value.includes('\0') || !value.isWellFormed()
  return typeof value === 'object' && value !== null && Object.values(value).some(hasUnstorableText)
}
