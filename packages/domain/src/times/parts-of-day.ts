import type { ListRow } from '../lists/list-row.ts'

/** The first hour and the hour after the last. Night continues past midnight. */
export const partsOfDay = [
  { id: 'morning', text: 'Morning', fromHour: 6, toHour: 11, icon: 'sunrise', color: '#f2c14e' },
  { id: 'noon', text: 'Noon', fromHour: 11, toHour: 14, icon: 'sun-high', color: '#e8a23d' },
  { id: 'afternoon', text: 'Afternoon', fromHour: 14, toHour: 17, icon: 'sun', color: '#d97a1f' },
  { id: 'evening', text: 'Evening', fromHour: 17, toHour: 22, icon: 'sunset', color: '#7a5195' },
  { id: 'night', text: 'Night', fromHour: 22, toHour: 6, icon: 'moon', color: '#232f78' },
] as const satisfies readonly (ListRow & { readonly fromHour: number; readonly toHour: number })[]

/** Its hours in 24: 6–11. */
export const hoursOfPart = ({ fromHour, toHour }: (typeof partsOfDay)[number]): string => `${fromHour}–${toHour}`

export type PartOfDayId = (typeof partsOfDay)[number]['id']

/** The part of day of an hour from 0 to 23. */
export const partOfDayOf = (hour: number): PartOfDayId =>
  partsOfDay.find(({ fromHour, toHour }) => fromHour <= hour && hour < toHour)?.id ?? 'night'
