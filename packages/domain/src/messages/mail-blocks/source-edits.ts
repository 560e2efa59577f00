/** A part of a text and what stands there instead. */
export type SourceEdit = { readonly from: number; readonly to: number; readonly text: string }

/** A text after edits that do not overlap. Those at the same place stay in their order. */
export function applyEdits(source: string, edits: readonly SourceEdit[]): string {
  const pieces: string[] = []
  let index = 0
  for (const { from, to, text } of edits.toSorted((a, b) => a.from - b.from)) {
    pieces.push(source.slice(index, from), text)
    index = to
  }
  pieces.push(source.slice(index))
  return pieces.join('')
}
