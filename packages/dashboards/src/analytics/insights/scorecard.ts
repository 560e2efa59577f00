import type { Scorecard } from '../../board/board.ts'
import type { Engine } from '../../crossfilter/engine.ts'
import type { Dataset, DimensionOf, MeasureOf, Value } from '../../data/dataset.ts'
import { type Interval, wilson } from './wilson.ts'

/** Fewer than these say little about anybody. */
export const fewest = 30

/** `few`: not enough shipments. `alone`: nobody else does the same work. */
export type Verdict = 'above' | 'below' | 'same' | 'few' | 'alone'

/** Shares are from 0 to 1. */
export type ScoredShare = { readonly share: number } & Interval

export type Score = {
  readonly value: Value
  /** With an outcome, and those of them that were kept. */
  readonly decided: number
  readonly kept: number
  readonly own: ScoredShare
  /** As if everybody had the same mix of work. */
  readonly adjusted: ScoredShare
  /** How many are in strata with others to compare with. */
  readonly comparable: number
  readonly verdict: Verdict
}

export type ScorecardResult = {
  readonly decided: number
  readonly overall: number
  /** Most shipments first. */
  readonly scores: readonly Score[]
}

/** A combination of who and which work, with its outcomes. */
export type StratumCount = {
  readonly value: Value
  readonly stratum: string
  readonly decided: number
  readonly kept: number
}

/** Under all filters except those of the compared ones and of the outcome. */
export function scorecardResult<S extends Dataset>(
  engine: Engine<S>,
  scorecard: Scorecard<DimensionOf<S>>,
): ScorecardResult {
  const { by, strata, outcome, measure } = scorecard
  // Columns that are no measures are refused.
  const sums = engine.jointSums([by, outcome, ...strata], measure as MeasureOf<S>, {
    ignoring: [by, outcome],
    isCounted: period => engine.isChosen(period),
  })
  return scored(
    sums.flatMap(({ values: [value = null, kept = null, ...rest], sum }) =>
      kept === 0 || kept === 1
        ? [{ value, stratum: JSON.stringify(rest), decided: sum, kept: kept === 1 ? sum : 0 }]
        : [],
    ),
  )
}

type Tally = { decided: number; kept: number }

/** Indirect standardisation: kept ÷ expected × overall, where the rates of all in the same stratum are expected. */
export function scored(counts: readonly StratumCount[]): ScorecardResult {
  const strata = new Map<string, Tally & { readonly values: Set<Value> }>()
  const all: Tally = { decided: 0, kept: 0 }
  for (const { value, stratum, decided, kept } of counts) {
    if (decided === 0) continue
    const known = strata.get(stratum) ?? { decided: 0, kept: 0, values: new Set() }
    add(known, { decided, kept })
    known.values.add(value)
    strata.set(stratum, known)
    add(all, { decided, kept })
  }
  const overall = all.decided === 0 ? 0 : all.kept / all.decided
  const scores = [...Map.groupBy(counts, ({ value }) => value)].map(([value, own]) => {
    const sums = { decided: 0, kept: 0, expected: 0, comparable: 0 }
    for (const { stratum, decided, kept } of own) {
      const same = strata.get(stratum)
      if (same === undefined) continue
      add(sums, { decided, kept })
      sums.expected += (decided * same.kept) / same.decided
      if (same.values.size > 1) sums.comparable += decided
    }
    return scoreOf(value, sums, overall)
  })
  return {
    decided: all.decided,
    overall,
    scores: scores.filter(({ decided }) => decided > 0).sort((one, other) => other.decided - one.decided),
  }
}

function add(to: Tally, { decided, kept }: Tally): void {
  to.decided += decided
  to.kept += kept
}

type Summed = Tally & { readonly expected: number; readonly comparable: number }

function scoreOf(value: Value, { decided, kept, expected, comparable }: Summed, overall: number): Score {
  const own = { share: kept / decided, ...wilson(kept, decided) }
  // Nothing is expected where nobody kept anything.
  const factor = expected === 0 ? 1 : (overall * decided) / expected
  const adjusted = {
    share: Math.min(1, own.share * factor),
    low: Math.min(1, own.low * factor),
    high: Math.min(1, own.high * factor),
  }
  return {
    value,
    decided,
    kept,
    own,
    adjusted,
    comparable,
    verdict: verdictOf({ decided, comparable, adjusted, overall }),
  }
}

type Judged = Pick<Score, 'decided' | 'comparable' | 'adjusted'> & { readonly overall: number }

function verdictOf({ decided, comparable, adjusted, overall }: Judged): Verdict {
  if (decided < fewest) return 'few'
  if (comparable < fewest) return 'alone'
  if (adjusted.low > overall) return 'above'
  return adjusted.high < overall ? 'below' : 'same'
}
