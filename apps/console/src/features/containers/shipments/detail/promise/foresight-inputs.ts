import type { Foresight } from '@aftermile/contract/containers/shipments'
import { yearDay } from '@aftermile/domain/format/dates'
import { lengthText } from '@aftermile/domain/format/durations'
import { numberText, withDecimals } from '@aftermile/domain/format/numbers'
import { exactTime } from '../../../../../ui/text/time-text.ts'

type Input = readonly [name: string, value: string | null]

const sources: Readonly<Record<string, string>> = { carrier: 'Carrier', transit_time: 'Transit time', model: 'Model' }

/** The estimate of each source, and the data behind the model. */
export function estimateInputs({
  estimates,
  estimatedFrom,
  estimatedTo,
  firstEstimatedAt,
  explanation,
}: Foresight): Input[] {
  const window = estimatedFrom && estimatedTo ? `${exactTime(estimatedFrom)} – ${exactTime(estimatedTo)}` : null
  const finest = explanation?.groups.at(-1)
  return [
    ['80 % arrive between', window],
    ...estimates.map(
      ({ by, at, isChosen }): Input => [sources[by] ?? by, `${exactTime(at)}${isChosen ? ', used' : ''}`],
    ),
    ['First estimate', firstEstimatedAt && exactTime(firstEstimatedAt)],
    ['Predicted from', explanation && `${explanation.stage.replaceAll('_', ' ')}, ${exactTime(explanation.since)}`],
    ['Similar shipments', finest === undefined ? null : numberText(finest.n)],
    ['Based on data from', explanation && `${yearDay(explanation.windowFrom)} – ${yearDay(explanation.windowTo)}`],
    ['Workdays for 10, 50 and 90 %', explanation && workdaysText(explanation.workdays)],
  ]
}

const workdaysText = ({ q10, q50, q90 }: { q10: number; q50: number; q90: number }): string =>
  [q10, q50, q90].map(days => withDecimals(days, 1)).join(' / ')

type RootCause = NonNullable<Foresight['pdtRca']>

/** The stage that took too long, and by how much. */
export const causeText = ({ stageText, overrunMinutes }: RootCause): string =>
  `${stageText}, ${lengthText(overrunMinutes)} longer than usual`

export const causeInputs = ({ eventAt, overrunMinutes }: RootCause, party: string, event: string | null): Input[] => [
  ['Party', party],
  ['Overrun', lengthText(overrunMinutes)],
  ['Ended by', event],
  ['Ended at', eventAt === null ? 'ongoing' : exactTime(eventAt)],
]
