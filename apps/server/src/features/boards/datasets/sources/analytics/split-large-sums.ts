import type { Columns, Dataset, RowOf } from '@aftermile/dashboards/data/dataset'

/** A measure is stored in 32 bits. */
const largest = 2 ** 32 - 1

/** Splits rows with a larger sum into several, whose sums are the same. */
export function splitLargeSums(dataset: Dataset, rows: readonly RowOf<Columns>[]): RowOf<Columns>[] {
  const measures = Object.keys(dataset.columns).filter(name => dataset.columns[name]?.kind === 'measure')
  return rows.flatMap(row => {
    const highest = Math.max(...measures.map(name => Number(row[name])))
    return highest <= largest ? [row] : split(row, measures, Math.ceil(highest / largest))
  })
}

const split = (row: RowOf<Columns>, measures: readonly string[], parts: number): RowOf<Columns>[] =>
  Array.from({ length: parts }, (_, index) => ({
    ...row,
    ...Object.fromEntries(measures.map(name => [name, shareOf(Number(row[name]), { at: index, parts })])),
  }))

/** An equal share; the first one has the remainder. */
function shareOf(sum: number, { at, parts }: { at: number; parts: number }): number {
  const each = Math.floor(sum / parts)
  return at === 0 ? sum - each * (parts - 1) : each
}
