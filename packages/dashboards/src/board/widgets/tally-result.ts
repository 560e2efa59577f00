import type { Engine } from '../../crossfilter/engine.ts'
import type { Tally } from '../../crossfilter/results/tally.ts'
import type { Dataset } from '../../data/dataset.ts'
import type { Counting } from './widget.ts'

/** Counts by value. `rest`: how many rows have a value that is too low to be shown. */
export type TallyResult = { readonly kind: 'tally'; readonly tally: Tally; readonly rest?: number }

export const tallyResult = (engine: Engine<Dataset>, widget: Counting<Dataset>): TallyResult => ({
  kind: 'tally',
  tally: shown(engine.tally(widget.by, widget.metric), widget.above),
  ...(widget.rest !== undefined && { rest: restOf(engine, widget) }),
})

/** The amount of one value. */
export const amountOf = ({ values, amounts }: Tally, value: string | number): number =>
  amounts[values.indexOf(value)] ?? 0

function shown({ values, amounts }: Tally, above: number | undefined): Tally {
  if (above === undefined) return { values, amounts }
  const positions = values.flatMap((value, index) => (typeof value === 'number' && value > above ? [index] : []))
  return {
    values: positions.map(position => values[position] ?? null),
    amounts: positions.map(position => amounts[position] ?? 0),
  }
}

function restOf(engine: Engine<Dataset>, { by, above = 0 }: Pick<Counting<Dataset>, 'by' | 'above'>): number {
  const { values, amounts } = engine.tally(by, engine.dataset.shown.counted)
  return values.reduce<number>(
    (sum, value, index) => (typeof value === 'number' && value <= above ? sum + (amounts[index] ?? 0) : sum),
    0,
  )
}
