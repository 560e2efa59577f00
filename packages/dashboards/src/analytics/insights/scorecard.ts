import type { Scorecard } from '../../board/board.ts'
import type { Engine } from '../../crossfilter/engine.ts'
import type { Dataset, DimensionOf, MeasureOf } from '../../data/dataset.ts'
import { othersValue, type ScorecardResult, scored } from './score-strata.ts'

type Options = {
  /** Takes those together that the filter of the compared ones leaves out. */
  readonly mergesOthers?: boolean
}

/** Under all filters except those of the compared ones and of what follows from the outcome. */
export function scorecardResult<S extends Dataset>(
  engine: Engine<S>,
  scorecard: Scorecard<DimensionOf<S>>,
  { mergesOthers = false }: Options = {},
): ScorecardResult {
  const { by, strata, outcome, measure, fault, ignoring } = scorecard
  // Columns that are no measures are refused.
  const sums = engine.jointSums([by, outcome, fault.by, ...strata], measure as MeasureOf<S>, {
    ignoring: [by, ...ignoring],
    isCounted: period => engine.isChosen(period),
  })
  return scored(
    sums.flatMap(({ values: [value = null, kept = null, whose = null, ...rest], sum }) =>
      kept === 0 || kept === 1
        ? [
            {
              value: mergesOthers && !engine.passes(by, value) ? othersValue : value,
              stratum: JSON.stringify(rest),
              decided: sum,
              kept: kept === 1 ? sum : 0,
              atFault: kept === 0 && whose === fault.own ? sum : 0,
            },
          ]
        : [],
    ),
  )
}
