/** A rule and its number in the order in which rules run. */
export type PlacedRule = { readonly id: string; readonly sequence: number }

export const maxSequence = 1_000_000
export const defaultSequence = 100
const step = 10

/** The order in which rules run. */
export const inSequence = <One extends PlacedRule>(rules: readonly One[]): One[] => rules.toSorted(compare)

const compare = (a: PlacedRule, b: PlacedRule): number =>
  a.sequence - b.sequence || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0)

/**
 * The new numbers that bring a rule behind another; null: to the front. The rules between change places and keep the numbers of these
 * places. Only where two have the same number do those behind get a larger one. Empty: nothing changes.
 */
export function moveRule(rules: readonly PlacedRule[], id: string, after: string | null): readonly PlacedRule[] {
  const before = inSequence(rules)
  const moving = before.find(rule => rule.id === id)
  const others = before.filter(rule => rule.id !== id)
  const index = after === null ? 0 : others.findIndex(rule => rule.id === after) + 1
  if (moving === undefined || (after !== null && index === 0)) return []
  const wanted = others.toSpliced(index, 0, moving)
  if (wanted.every((rule, position) => rule.id === before[position]?.id)) return []
  const placed = renumbered(wanted, before)
  return placed.filter(({ id: text, sequence }) => rules.find(rule => rule.id === text)?.sequence !== sequence)
}

function renumbered(wanted: readonly PlacedRule[], places: readonly PlacedRule[]): PlacedRule[] {
  const out: PlacedRule[] = []
  for (const [position, { id }] of wanted.entries()) {
    const last = out.at(-1)
    const own = { id, sequence: places[position]?.sequence ?? 0 }
    out.push(last === undefined || compare(last, own) < 0 ? own : { id, sequence: last.sequence + 1 })
  }
  const isTooLarge = out.some(({ sequence }) => sequence > maxSequence)
  return isTooLarge ? out.map(({ id }, position) => ({ id, sequence: (position + 1) * step })) : out
}
