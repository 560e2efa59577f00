import { type ItemError, type ItemWarning, itemErrorsOf } from '@aftermile/contract/item-problems'
import { named } from '@aftermile/contract/problem'
import type { z } from 'zod'
import { eachInSlices } from '../../../../runtime/slices.ts'
import type { Outcomes } from './outcomes.ts'
import { badCharacters, isPlain, lostDecimals } from './plain-values.ts'

export type BatchItem<Item> = { index: number; item: Item }

/** An item with names replaced by ids, and the errors found in it. */
export type CheckedItem<Item> = { readonly item: Item; readonly errors: readonly ItemError[] }

type ParseOptions<Sent, Item> = {
  schema: z.ZodType<Sent>
  check: (item: Sent) => CheckedItem<Item>
  warningsOf: (item: Item) => readonly ItemWarning[]
  outcomes: Pick<Outcomes, 'refuse' | 'warn'>
}

/** Checks each item alone: a bad one is refused with its errors and never fails the batch. */
export async function parseItems<Sent, Item>(
  items: readonly unknown[],
  { schema, check, warningsOf, outcomes }: ParseOptions<Sent, Item>,
): Promise<BatchItem<Item>[]> {
  const good: BatchItem<Item>[] = []
  await eachInSlices(items, (raw, index) => {
    const result = schema.safeParse(raw, { reportInput: true })
    if (!result.success) {
      outcomes.refuse(index, itemErrorsOf(result.error).map(named))
      return
    }
    const { item, errors } = check(result.data)
    const isPlainItem = isPlain(raw)
    const all = isPlainItem ? errors : [...badCharacters(raw), ...errors]
    if (all.length > 0) {
      outcomes.refuse(index, all.map(named))
      return
    }
    good.push({ index, item })
    const warnings = isPlainItem ? warningsOf(item) : [...lostDecimals(raw), ...warningsOf(item)]
    outcomes.warn(index, warnings.map(named))
  })
  return good
}
