import type { Tried } from '@aftermile/contract/rules/rule-try'
import { localTimeOf } from '@aftermile/domain/times/local-time'

type Sample = Tried['samples'][number]
/** A firing as it is counted. */
export type TriedFiring = Omit<Sample, 'at'> & {
  readonly at: number
  /** The places of the actions that would not have been done. */
  readonly leftOut: readonly number[]
}

const maxSamples = 50

/** What was counted of a rule so far. */
export type Tally = {
  containers: number
  firings: number
  falseAlarms: number
  readonly byDay: Map<string, number>
  samples: TriedFiring[]
  readonly messages: { total: number; deferred: number; suppressed: number; withoutAddress: number }
}

export const newTally = (): Tally => ({
  containers: 0,
  firings: 0,
  falseAlarms: 0,
  byDay: new Map(),
  samples: [],
  messages: { total: 0, deferred: 0, suppressed: 0, withoutAddress: 0 },
})

/** Counts the firings of some containers. */
export function countFirings(tally: Tally, firings: readonly TriedFiring[], zone: string): void {
  tally.containers += new Set(firings.map(({ merchantId, containerId }) => `${merchantId} ${containerId}`)).size
  tally.firings += firings.length
  for (const { at, wasFalseAlarm } of firings) {
    const day = new Date(localTimeOf(at, zone)).toISOString().slice(0, 10)
    tally.byDay.set(day, (tally.byDay.get(day) ?? 0) + 1)
    if (wasFalseAlarm) tally.falseAlarms++
  }
  tally.samples = [...tally.samples, ...firings].sort((a, b) => b.at - a.at).slice(0, maxSamples)
}

export const triedOf = (tally: Tally, cost: Tried['cost']): Tried => ({
  containers: tally.containers,
  firings: tally.firings,
  byDay: [...tally.byDay]
    .sort(([text], [other]) => (text < other ? -1 : 1))
    .map(([day, firings]) => ({ day, firings })),
  samples: tally.samples.map(({ at, leftOut: _, ...sample }) => ({ ...sample, at: new Date(at).toISOString() })),
  messages: { ...tally.messages },
  cost,
  falseAlarms: tally.falseAlarms,
})
