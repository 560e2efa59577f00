import type { Rule } from '@aftermile/contract/settings/rules'

type Row = Pick<Rule, 'id' | 'name' | 'sequence'>
export type Renumbered = { readonly id: string; readonly sequence: number }

const step = 10

/** The order in which rules run, as the server sorts them. */
export const inSequence = <One extends Row>(rows: readonly One[]): One[] =>
  rows.toSorted((a, b) => a.sequence - b.sequence || a.name.localeCompare(b.name, 'en'))

/** The new numbers that bring a rule to another place. As few rules as possible get one. */
export function renumber(rows: readonly Row[], id: string, to: number): readonly Renumbered[] {
  const inOrder = inSequence(rows)
  const from = inOrder.findIndex(row => row.id === id)
  const moving = inOrder[from]
  if (moving === undefined || to < 0 || to >= inOrder.length || to === from) return []
  const wanted = inOrder.toSpliced(from, 1).toSpliced(to, 0, moving)
  const free = freeNumber(wanted[to - 1], wanted[to + 1])
  if (free !== null) return [{ id, sequence: free }]
  return pushedFrom(wanted, to)
}

/** A number between two neighbours; null: there is none. */
function freeNumber(before: Row | undefined, after: Row | undefined): number | null {
  if (before === undefined)
    return after === undefined ? 0 : after.sequence > 0 ? Math.max(0, after.sequence - step) : null
  if (after === undefined) return before.sequence + step
  const middle = Math.floor((before.sequence + after.sequence) / 2)
  return middle > before.sequence ? middle : null
}

/** Numbers from a place on, until the next rule has a larger one already. */
function pushedFrom(wanted: readonly Row[], from: number): Renumbered[] {
  let last = wanted[from - 1]?.sequence ?? -step
  const changes: Renumbered[] = []
  for (const [at, { id, sequence }] of wanted.entries()) {
    if (at < from) continue
    if (at > from && sequence > last) break
    last += step
    changes.push({ id, sequence: last })
  }
  return changes
}
