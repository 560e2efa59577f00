import type { Tried, TryReply } from '@aftermile/contract/settings/rule-try'

const maxSamples = 50

/** Two answers about different containers as one. */
export const addTries = (one: TryReply, other: TryReply): TryReply => ({
  ...addTried(one, other),
  current: one.current && other.current ? addTried(one.current, other.current) : (one.current ?? other.current),
  looked: one.looked + other.looked,
  total: other.total,
  todayFields: [...new Set([...one.todayFields, ...other.todayFields])],
  continuationToken: other.continuationToken,
})

const addTried = (one: Tried, other: Tried): Tried => ({
  containers: one.containers + other.containers,
  firings: one.firings + other.firings,
  byDay: summed(one.byDay, other.byDay, ({ day }) => day, 'firings').toSorted((a, b) => (a.day < b.day ? -1 : 1)),
  samples: [...one.samples, ...other.samples].toSorted((a, b) => (a.at > b.at ? -1 : 1)).slice(0, maxSamples),
  messages: {
    total: one.messages.total + other.messages.total,
    deferred: one.messages.deferred + other.messages.deferred,
    suppressed: one.messages.suppressed + other.messages.suppressed,
    withoutAddress: one.messages.withoutAddress + other.messages.withoutAddress,
  },
  cost: summed(one.cost, other.cost, ({ currency }) => currency, 'amount'),
  falseAlarms: one.falseAlarms + other.falseAlarms,
})

/** The rows of two lists, those with the same key as one. */
function summed<Row extends Readonly<Record<Value, number>>, Value extends string>(
  one: readonly Row[],
  other: readonly Row[],
  keyOf: (row: Row) => string,
  value: Value,
): Row[] {
  const all = new Map(one.map(row => [keyOf(row), row]))
  for (const row of other) {
    const known = all.get(keyOf(row))
    all.set(keyOf(row), known ? { ...known, [value]: known[value] + row[value] } : row)
  }
  return [...all.values()]
}
