/** A mistake in a text. Lines and columns count from 1. */
export type CodeProblem = {
  readonly line: number | null
  readonly column: number | null
  readonly message: string
  readonly severity: 'error' | 'warning'
}

type Lines = {
  readonly lines: number
  readonly line: (number: number) => { readonly from: number; readonly to: number; readonly text: string }
}

const wordAt = /^[\w.-]+|^\S/

/** The characters that a problem is about. Without a column it is the line, without a line the first one. */
export function rangeOf(doc: Lines, { line, column }: Pick<CodeProblem, 'line' | 'column'>) {
  const found = doc.line(Math.min(Math.max(line ?? 1, 1), doc.lines))
  if (line === null || column === null) return { from: found.from, to: found.to }
  const start = Math.min(Math.max(column - 1, 0), found.text.length)
  const length = wordAt.exec(found.text.slice(start))?.[0].length ?? 0
  return { from: found.from + start, to: found.from + start + length }
}
