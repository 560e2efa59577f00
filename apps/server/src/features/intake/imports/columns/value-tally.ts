import { emptyTextKey } from '@aftermile/contract/intake/import-columns'
import type { ColumnValue } from '@aftermile/contract/intake/imports'

const maxValues = 100
const maxChars = 80

export type ValueTally = { add(text: string): void; values(): ColumnValue[] }

/**
 * Counts the values of one column while they are few. Of a column with many numbers or dates it goes on counting the texts among them.
 * A column with many texts has no count.
 */
export function valueTally(): ValueTally {
  let counts: Map<string, ColumnValue> | null = new Map()
  let hasMany = false
  let seen = 0
  let texts = 0

  const keepTexts = (all: Map<string, ColumnValue>) => {
    hasMany = true
    const kept = new Map<string, ColumnValue>()
    for (const { text, count } of all.values()) if (!isNumeric(text)) addTo(kept, emptyTextKey(text), text, count)
    return kept
  }
  const shrink = (all: Map<string, ColumnValue>) => {
    const kept = hasMany ? all : keepTexts(all)
    if (kept.size <= maxValues) return kept
    if (texts * 2 > seen) return null
    for (const [key, { count }] of kept) if (count === 1) kept.delete(key)
    return kept.size <= maxValues ? kept : null
  }

  return {
    add(text) {
      if (counts === null) return
      seen++
      if (!isNumeric(text)) texts++
      else if (hasMany) return
      if (text.length > maxChars) return
      addTo(counts, hasMany ? emptyTextKey(text) : text, text, 1)
      if (counts.size > maxValues) counts = shrink(counts)
    },
    values: () => [...(counts ?? []).values()].map(toValue).sort((a, b) => b.count - a.count),
  }
}

function addTo(counts: Map<string, ColumnValue>, key: string, text: string, more: number): void {
  const found = counts.get(key)
  if (found === undefined) counts.set(key, { text, count: more })
  else found.count += more
}

const toValue = ({ text, count }: ColumnValue): ColumnValue => ({ text: text.toWellFormed(), count })

/** Whether a text begins as a number or a date does. */
function isNumeric(text: string): boolean {
  const first = text.charCodeAt(0)
  return (first >= 48 && first <= 57) || ((first === 43 || first === 45 || first === 46) && text.length > 1)
}
