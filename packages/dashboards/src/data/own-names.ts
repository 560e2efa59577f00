import { timeFrameLabel } from '@aftermile/domain/format/durations'
import { flagLabel } from '@aftermile/domain/format/labels'
import { channels } from '@aftermile/domain/lists/channels'
import type { Value } from './value.ts'

const listed =
  (texts: Readonly<Record<string, string>>) =>
  (value: string | number): string =>
    texts[value] ?? String(value)

const flag = (pair: Parameters<typeof flagLabel>[0]) => (value: string | number) => flagLabel(pair, value === 1)

export const weekdayNames = { 1: 'Mon', 2: 'Tue', 3: 'Wed', 4: 'Thu', 5: 'Fri', 6: 'Sat', 7: 'Sun' } as const
export const partOfDayNames = {
  morning: 'Morning',
  noon: 'Noon',
  afternoon: 'Afternoon',
  evening: 'Evening',
  night: 'Night',
} as const

const monthNames = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** Jan 2026, of year * 100 + month. */
export const monthText = (month: number): string => `${monthNames[(month % 100) - 1]} ${Math.floor(month / 100)}`

/** The names of values that are in no lookup set, by the name of their set. */
const sets: Readonly<Record<string, (value: string | number) => string>> = {
  timeFrame: value => (value === 'none' ? 'No promise' : timeFrameLabel(Number(value))),
  weekday: listed(weekdayNames),
  partOfDay: listed(partOfDayNames),
  month: value => monthText(Number(value)),
  channel: listed(Object.fromEntries(channels.map(({ id, text }) => [id, text]))),
  estimateSource: listed({ carrier: 'Carrier', model: 'Model', transit_time: 'Transit time' }),
  onTime: flag('onTime'),
  perfect: flag('perfect'),
  reminder: flag('reminder'),
}

/** The name of a value of a set that is no lookup set; null for all others. */
export const ownName = (set: string | null, value: Value): string | null =>
  set === null || value === null || !Object.hasOwn(sets, set) ? null : (sets[set]?.(value) ?? null)
