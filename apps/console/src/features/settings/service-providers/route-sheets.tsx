import {
  type CollectSchedule,
  collectSchedule,
  type LearnedTime,
  type TransitTime,
  transitTime,
} from '@aftermile/contract/settings/service-provider-times'
import type { Product } from '@aftermile/contract/settings/service-providers'
import { numberText } from '@aftermile/domain/format/numbers'
import type { SheetColumn, SheetRow, SheetShape } from '../../../ui/sheet/sheet-column.ts'
import { readWeekdays, weekdaysText } from './weekdays.ts'

const maxRows = 5000

const plainText = (value: unknown): string => (value === null || value === undefined ? '' : String(value))

const placeColumn = (id: 'from' | 'to', title: string): SheetColumn => ({
  id,
  title,
  widthPx: 84,
  text: plainText,
  read: text => (/^(|any|all|\*)$/i.test(text.trim()) ? null : text.trim().toUpperCase()),
  emptyText: 'Anywhere',
})

/** Products are typed and shown by name. */
function productColumn(products: readonly Product[]): SheetColumn {
  const nameOf = (id: unknown) => products.find(product => product.id === id)?.name
  const find = (text: string) =>
    products.find(({ id, name, customAliases }) =>
      [id, name, ...customAliases].some(each => each.toLowerCase() === text.toLowerCase()),
    )
  return {
    id: 'productId',
    title: 'Product',
    widthPx: 140,
    text: id => nameOf(id) ?? plainText(id),
    read: text => (/^(|any|all|\*)$/i.test(text.trim()) ? null : (find(text.trim())?.id ?? text.trim())),
    check: id => (id === null || nameOf(id) !== undefined ? null : `There is no product “${plainText(id)}”`),
    emptyText: 'All',
  }
}

const daysColumn: SheetColumn = {
  id: 'days',
  title: 'Days',
  widthPx: 60,
  text: plainText,
  read: text => (/^\d+$/.test(text.trim()) ? Number(text) : text.trim() || undefined),
  check: value => (typeof value === 'string' ? 'Days must be a whole number from 0 to 365' : null),
  align: 'right',
}

const weekdaysColumn: SheetColumn = {
  id: 'weekdays',
  title: 'Weekdays',
  widthPx: 110,
  text: value => (Array.isArray(value) ? weekdaysText(value) : plainText(value)),
  read: text => readWeekdays(text) ?? text.trim(),
  check: value => (Array.isArray(value) ? null : 'Weekdays must be days such as Mon–Fri'),
}

const cutOffColumn: SheetColumn = {
  id: 'cutOffTime',
  title: 'Cut-off',
  widthPx: 76,
  text: plainText,
  read: text =>
    text.trim().replace(/^(\d{1,2})[.:](\d{2})$/, (_, hours, minutes) => `${hours.padStart(2, '0')}:${minutes}`) ||
    null,
  emptyText: 'None',
}

const route = { from: null, to: null, productId: null, weekdays: [1, 2, 3, 4, 5], cutOffTime: null }

export const collectSheet = (products: readonly Product[]): SheetShape => ({
  columns: [
    placeColumn('from', 'From'),
    placeColumn('to', 'To'),
    productColumn(products),
    weekdaysColumn,
    cutOffColumn,
  ],
  blank: route satisfies CollectSchedule,
  schema: collectSchedule,
  maxRows,
})

export const transitSheet = (products: readonly Product[], learned: readonly LearnedTime[]): SheetShape => {
  const byRoute = new Map(learned.map(item => [routeName(item), item]))
  return {
    columns: [
      placeColumn('from', 'From'),
      placeColumn('to', 'To'),
      productColumn(products),
      daysColumn,
      weekdaysColumn,
      cutOffColumn,
    ],
    blank: route,
    schema: transitTime,
    maxRows,
    note: { title: 'Learned', widthPx: 120, cell: row => learnedText(row, byRoute.get(routeName(row))) },
  }
}

const routeName = ({ from, to, productId }: SheetRow): string => JSON.stringify([from, to, productId])

function learnedText({ days }: SheetRow, learned: LearnedTime | undefined) {
  if (learned === undefined) return '–'
  const text = `${learned.days} ${learned.days === 1 ? 'day' : 'days'} (${numberText(learned.shipments)})`
  const title = `Half of ${numberText(learned.shipments)} shipments of the last nine weeks took ${learned.days} workdays or less.`
  return <span title={title}>{days === learned.days ? text : <strong>{text}</strong>}</span>
}

/** The routes between countries as transit times, for a carrier that has none yet. */
export const learnedRows = (learned: readonly LearnedTime[]): TransitTime[] =>
  learned
    .filter(({ from, to, productId }) => from?.length === 2 && to?.length === 2 && productId === null)
    .map(({ from, to, days }) => ({ ...route, from, to, days }))
