import type { Value } from '@aftermile/dashboards/data/dataset'
import { milestones } from '@aftermile/domain/lists/milestones'
import type { ChartColors } from '../../../theme.ts'
import type { ValueNames } from '../state/value-names.ts'

/** Whether the values of a set are numbers that are always sorted. */
export const isNumbered = (set: string | null): boolean => set === 'milestone'

const stateColors: Readonly<Record<string, keyof Pick<ChartColors, 'good' | 'late' | 'bad'>>> = {
  on_time: 'good',
  predicted_late: 'late',
  expired: 'bad',
}

type Look = { readonly names: ValueNames; readonly colors: ChartColors }

/** The colour of a value by its set: milestones share a ramp, time states are good or bad, tags have their own. Null for other sets. */
export function setColor(set: string | null, value: Value, { names, colors }: Look): string | null {
  if (set === 'milestone') return milestoneColor(Number(value), colors)
  const state = stateColors[String(value)]
  if (set === 'timeState' && state !== undefined) return colors[state]
  return set === 'tag' ? (names(set, value).color ?? colors.mark) : null
}

const milestoneColor = (index: number, { milestones: ramp }: ChartColors): string =>
  ramp[milestones.findIndex(row => row.index === index)] ?? ramp[0]
