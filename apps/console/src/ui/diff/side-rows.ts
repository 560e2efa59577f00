import type { DiffLine } from './line-diff.ts'

type Side = { readonly number: number; readonly text: string }

/** A row of two texts side by side. */
export type SideRow = { readonly kind: 'same' | 'changed'; readonly left: Side | null; readonly right: Side | null }

/** Puts what was removed beside what was added in its place. */
export function sideRows(lines: readonly DiffLine[]): SideRow[] {
  const rows: SideRow[] = []
  let [removed, added]: [Side[], Side[]] = [[], []]
  const flush = () => {
    const count = Math.max(removed.length, added.length)
    for (let index = 0; index < count; index++)
      rows.push({ kind: 'changed', left: removed[index] ?? null, right: added[index] ?? null })
    ;[removed, added] = [[], []]
  }
  for (const { kind, text, left, right } of lines) {
    if (left !== null && right !== null) {
      flush()
      rows.push({ kind: 'same', left: { number: left, text }, right: { number: right, text } })
    } else if (kind === 'removed' && left !== null) removed.push({ number: left, text })
    else if (right !== null) added.push({ number: right, text })
  }
  flush()
  return rows
}

/** Equal rows near a change are shown. */
const nearby = 3

/** Rows that are shown, and the count of equal ones that are left out between them. */
export type Stretch = { readonly isHidden: boolean; readonly rows: readonly SideRow[] }

export function stretchesOf(rows: readonly SideRow[]): Stretch[] {
  const isNear = rows.map((_, index) =>
    rows.slice(Math.max(0, index - nearby), index + nearby + 1).some(({ kind }) => kind === 'changed'),
  )
  const stretches: { isHidden: boolean; rows: SideRow[] }[] = []
  rows.forEach((row, index) => {
    const isHidden = isNear[index] === false
    const last = stretches.at(-1)
    if (last?.isHidden === isHidden) last.rows.push(row)
    else stretches.push({ isHidden, rows: [row] })
  })
  return stretches
}

/** What two lines have in common at their start and end, and what differs between. */
export function changedPart(text: string, other: string): readonly [start: string, changed: string, end: string] {
  let start = 0
  while (start < text.length && start < other.length && text[start] === other[start]) start++
  let end = 0
  while (end < Math.min(text.length, other.length) - start && text.at(-1 - end) === other.at(-1 - end)) end++
  return [text.slice(0, start), text.slice(start, text.length - end), text.slice(text.length - end)]
}
