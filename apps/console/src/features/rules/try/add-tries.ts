import type { Tried, TryReply } from '@aftermile/contract/rules/rule-try'

const maxSamples = 50

/** Two answers about different containers as one. */
export const addTries = (a: TryReply, b: TryReply): TryReply => ({
  ...addTried(a, b),
  current: a.current && b.current ? addTried(a.current, b.current) : (a.current ?? b.current),
  checked: a.checked + b.checked,
  total: b.total,
  todayFields: [...new Set([...a.todayFields, ...b.todayFields])],
  continuationToken: b.continuationToken,
})

const addTried = (first: Tried, other: Tried): Tried => ({
  containers: first.containers + other.containers,
  firings: first.firings + other.firings,
  byDay: summed(first.byDay, other.byDay, ({ day }) => day, 'firings').toSorted((a, b) => (a.day < b.day ? -1 : 1)),
  samples: [...first.samples, ...other.samples].toSorted((a, b) => (a.at > b.at ? -1 : 1)).slice(0, maxSamples),
  messages: {
    total: first.messages.total + other.messages.total,
    deferred: first.messages.deferred + other.messages.deferred,
    suppressed: first.messages.suppressed + other.messages.suppressed,
    withoutAddress: first.messages.withoutAddress + other.messages.withoutAddress,
  },
  cost: summed(first.cost, other.cost, ({ currency }) => currency, 'amount'),
  falseAlarms: first.falseAlarms + other.falseAlarms,
})

/** The rows of two lists, those with the same key as one. */
function summed<Row extends Readonly<Record<Value, number>>, Value extends string>(
  rows: readonly Row[],
  other: readonly Row[],
  keyOf: (row: Row) => string,
  value: Value,
): Row[] {
  const all = new Map(rows.map(row => [keyOf(row), row]))
  for (const row of other) {
    const known = all.get(keyOf(row))
    all.set(keyOf(row), known ? { ...known, [value]: known[value] + row[value] } : row)
  }
  return [...all.values()]
}
