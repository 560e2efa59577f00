import { channels } from '@aftermile/domain/channels/channels'
import { estimateSourceNames } from '@aftermile/domain/foresight/choose-estimate'
import { monthText, timeFrameLabel } from '@aftermile/domain/format/board-times'
import { flagLabel } from '@aftermile/domain/format/labels'
import { weekdays } from '@aftermile/domain/format/locale'
import { languages } from '@aftermile/domain/languages/languages'
import { latePartyNames, lateStageNames } from '@aftermile/domain/shipment/late-causes'
import { hoursOfPart, partsOfDay } from '@aftermile/domain/times/parts-of-day'
import type { Value } from './value.ts'

const listed =
  (texts: Readonly<Record<string, string>>) =>
  (value: string | number): string =>
    texts[value] ?? String(value)

const flag = (pair: Parameters<typeof flagLabel>[0]) => (value: string | number) => flagLabel(pair, value === 1)

export const weekdayNames: Readonly<Record<string, string>> = Object.fromEntries(
  weekdays.map((name, index) => [index + 1, name]),
)
const partOfDayNames: Readonly<Record<string, string>> = Object.fromEntries(
  partsOfDay.map(({ id, text }) => [id, text]),
)

/** With their hours, for charts. */
export const partOfDayHours: Readonly<Record<string, string>> = Object.fromEntries(
  partsOfDay.map(part => [part.id, `${part.text} (${hoursOfPart(part)})`]),
)

/** The names of values that are in no lookup set, by the name of their set. */
const sets: Readonly<Record<string, (value: string | number) => string>> = {
  timeFrame: value => (value === 'none' ? 'No promise' : timeFrameLabel(Number(value))),
  weekday: listed(weekdayNames),
  partOfDay: listed(partOfDayNames),
  month: value => monthText(Number(value)),
  channel: listed(Object.fromEntries(channels.map(({ id, text }) => [id, text]))),
  language: listed(Object.fromEntries(languages.map(({ id, name }) => [id, name]))),
  estimateSource: listed(estimateSourceNames),
  failedDelivery: flag('failedDelivery'),
  hasPromise: flag('hasPromise'),
  onTime: flag('onTime'),
  lateStage: listed(lateStageNames),
  lateParty: listed(latePartyNames),
  perfect: flag('perfect'),
  reminder: flag('reminder'),
}

/** The name of a value of a set that is no lookup set; null for all others. */
export const ownName = (set: string | null, value: Value): string | null =>
  set === null || value === null || !Object.hasOwn(sets, set) ? null : (sets[set]?.(value) ?? null)
