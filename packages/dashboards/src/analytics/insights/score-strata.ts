import { fewest } from '../../board/chance.ts'
import type { Value } from '../../data/dataset.ts'
import { differenceFromOthers, type Pair } from './mantel-haenszel.ts'
import { type ScoredShare, wilson } from './wilson.ts'

/** `few`: not enough shipments. `alone`: nobody else does the same work. */
export type Verdict = 'above' | 'below' | 'same' | 'few' | 'alone'

export type Score = {
  readonly value: Value
  /** With an outcome, and those of them that were kept. */
  readonly decided: number
  readonly kept: number
  /** Of those that were not kept: by its own fault. */
  readonly atFault: number
  readonly own: ScoredShare
  /** The share less that of the others who do the same work; null if nobody does. */
  readonly difference: ScoredShare | null
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
  readonly atFault: number
}

/** Stands for all that a filter leaves out, where they must not be named. */
export const othersValue = '(others)'

type Tally = Record<'decided' | 'kept' | 'atFault', number>

/** Compares each with the others in the same strata. Its own outcomes are no part of what it is compared with. */
export function scored(counts: readonly StratumCount[]): ScorecardResult {
  const all = sumOf(counts)
  const strata = new Map(
    [...Map.groupBy(counts, ({ stratum }) => stratum)].map(([name, group]) => [name, sumOf(group)]),
  )
  const scores = [...Map.groupBy(counts, ({ value }) => value)].map(([value, own]) => {
    const pairs = [...Map.groupBy(own, ({ stratum }) => stratum)].flatMap(([name, items]): Pair[] => {
      const [mine, every] = [sumOf(items), strata.get(name) ?? sumOf([])]
      return [{ own: mine, others: { decided: every.decided - mine.decided, kept: every.kept - mine.kept } }]
    })
    return scoreOf(value, sumOf(own), pairs)
  })
  return {
    decided: all.decided,
    overall: all.decided === 0 ? 0 : all.kept / all.decided,
    scores: scores
      .filter(({ decided }) => decided > 0)
      .sort((a, b) => Number(a.value === othersValue) - Number(b.value === othersValue) || b.decided - a.decided),
  }
}

function sumOf(tallies: readonly Readonly<Tally>[]): Tally {
  const sum = { decided: 0, kept: 0, atFault: 0 }
  for (const { decided, kept, atFault } of tallies) {
    sum.decided += decided
    sum.kept += kept
    sum.atFault += atFault
  }
  return sum
}

function scoreOf(value: Value, { decided, kept, atFault }: Tally, pairs: readonly Pair[]): Score {
  const shared = pairs.filter(({ others }) => others.decided > 0)
  const comparable = shared.reduce((sum, { own }) => sum + own.decided, 0)
  const difference = differenceFromOthers(shared)
  return {
    value,
    decided,
    kept,
    atFault,
    own: { share: decided === 0 ? 0 : kept / decided, ...wilson(kept, decided) },
    difference,
    comparable,
    verdict: verdictOf({ decided, comparable, difference }),
  }
}

function verdictOf({ decided, comparable, difference }: Pick<Score, 'decided' | 'comparable' | 'difference'>): Verdict {
  if (decided < fewest) return 'few'
  if (comparable < fewest || difference === null) return 'alone'
  if (difference.low > 0) return 'above'
  return difference.high < 0 ? 'below' : 'same'
}
