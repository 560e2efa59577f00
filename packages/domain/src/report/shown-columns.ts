import type { Field, Fields, LookupSet } from '../fields/field.ts'
import { fieldsWith, wireName } from '../fields/lookup.ts'
import { orderFields } from '../fields/order-fields.ts'
import { shipmentFields } from '../fields/shipment-fields.ts'
import { lengthText } from '../format/durations.ts'
import { milestoneOf } from '../lists/milestones.ts'
import { type TimeStateId, timeStateWord } from '../shipment/delivery-times.ts'
import { receiverNameOf, receiverSideOf } from '../shipment/receiver.ts'
import { kindOf, type ReportColumn, type ReportRow, type ReportValue } from './shipment-columns.ts'

/** A column of a list, as its reader sees it. */
export type ShownColumn = { readonly id: string; readonly title: string }

/** The display name of an id. */
export type NameOf = (set: LookupSet, id: string) => string

/** A row of the list as the search answers it, with what files add. */
export type ShownRow = Readonly<Record<string, unknown>>

type Value = (row: ShownRow, nameOf: NameOf) => ReportValue

/** How a column of a list is written to a file. */
type FileColumn = {
  readonly kind: ReportColumn['kind']
  readonly value: Value
  /** Columns that the list shows within this one. */
  readonly more?: readonly { readonly id: string; readonly title: string }[]
}

type FileColumns = Readonly<Record<string, FileColumn>>

const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null)

const text = (value: Value): FileColumn => ({ kind: 'text', value })

const named = (set: LookupSet, from: string): FileColumn =>
  text((row, nameOf) => {
    const id = textOf(row[from])
    return id === null ? null : nameOf(set, id)
  })

const milestone = text(({ milestoneIndex }, nameOf) => {
  const id = typeof milestoneIndex === 'number' ? milestoneOf(milestoneIndex) : null
  return id === null ? null : nameOf('milestone', id)
})

/** The list's own row is checked by its contract. */
type Named = { scenarioId: string; fromName: string | null; toName: string | null }
const isSentBack = ({ scenarioId }: ShownRow): boolean => receiverSideOf(String(scenarioId)) === 'from'

/** Open shipments have a time state, completed ones have met their promise or not. */
function deliveryStatus({ timeState, isOnTime }: ShownRow): string | null {
  if (typeof timeState === 'string') return timeStateWord(timeState as TimeStateId)
  return typeof isOnTime === 'boolean' ? (isOnTime ? 'Delivered on time' : 'Delivered late') : null
}

/** How long an open shipment is late: 3 days. */
function lateBy({ timeState, latestDeliveryTime, asOf }: ShownRow): string | null {
  const ms = Date.parse(String(asOf)) - Date.parse(String(latestDeliveryTime))
  return timeState === ('expired' satisfies TimeStateId) && ms > 0 ? lengthText(Math.floor(ms / 60_000)) : null
}

const shipmentFile: FileColumns = {
  ...listed(shipmentFields),
  timeState: text(deliveryStatus),
  lateBy: text(lateBy),
  slaState: {
    ...named('slaState', 'slaState'),
    more: [
      { id: 'slaDueAt', title: shipmentFields.slaDueAt.label },
      { id: 'slaPolicyId', title: shipmentFields.slaPolicyId.label },
    ],
  },
  receiver: text(row => receiverNameOf(row as Named)),
  carrier: named('serviceProvider', 'serviceProviderId'),
  product: text(({ serviceProviderId, serviceProviderProductId: id }, nameOf) => {
    const key = `${serviceProviderId}/${id}`
    const name = textOf(id) === null ? null : nameOf('serviceProviderProduct', key)
    return name === key ? textOf(id) : name
  }),
  milestoneIndex: milestone,
  city: text(row => textOf(isSentBack(row) ? row.fromCity : row.toCity)),
  country: text(row => textOf(isSentBack(row) ? row.fromCountryName : row.toCountryName)),
  sender: text(row => textOf(isSentBack(row) ? row.toName : row.fromName)),
  referenceIds: { kind: 'list', value: ({ referenceIds }) => referenceIds as string[] },
  references: { kind: 'list', value: ({ references }) => references as string[] },
  email: text(row => textOf(isSentBack(row) ? row.fromEmail : row.toEmail)),
  phone: text(row => textOf(isSentBack(row) ? row.fromPhone : row.toPhone)),
  salesValue: { kind: 'amount', value: ({ salesValue }) => salesValue as number | null },
  currency: text(({ currency }) => textOf(currency)),
}

const orderFile: FileColumns = {
  ...listed(orderFields),
  timeState: text(deliveryStatus),
  lateBy: text(lateBy),
  orderNumber: text(({ id }) => textOf(id)),
  milestoneIndex: milestone,
  city: text(({ toCity }) => textOf(toCity)),
  country: text(({ toCountryName }) => textOf(toCountryName)),
  email: text(({ email }) => textOf(email)),
  phone: text(({ phone }) => textOf(phone)),
  salesValue: { kind: 'amount', value: ({ salesValue }) => salesValue as number | null },
  currency: text(({ currency }) => textOf(currency)),
}

/** What a file has besides the columns of the list, in this order. A column that the list shows is not added again. */
const shipmentExtras: readonly ShownColumn[] = [
  { id: 'timeState', title: shipmentFields.timeState.label },
  { id: 'latestDeliveryTime', title: shipmentFields.deadlineAt.label },
  { id: 'carrier', title: shipmentFields.serviceProviderId.label },
  { id: 'email', title: 'E-mail' },
  { id: 'phone', title: 'Phone' },
  { id: 'salesValue', title: shipmentFields.salesValue.label },
  { id: 'currency', title: shipmentFields.currency.label },
]

const orderExtras: readonly ShownColumn[] = [
  { id: 'promisedDeliveryTime', title: orderFields.promisedAt.label },
  { id: 'email', title: orderFields.email.label },
  { id: 'phone', title: orderFields.phone.label },
  { id: 'salesValue', title: orderFields.salesValue.label },
  { id: 'currency', title: orderFields.currency.label },
]

const lists = {
  shipments: { file: shipmentFile, extras: shipmentExtras },
  orders: { file: orderFile, extras: orderExtras },
}

export type ShownList = keyof typeof lists

export const isFileColumn = (list: ShownList, id: string): boolean => Object.hasOwn(lists[list].file, id)

/** A file with the columns of a list under their titles, then those that files always have, and the zone of its times. */
export function shownReport(list: ShownList, shown: readonly ShownColumn[], { nameOf, zone }: ShownOptions) {
  const { file, extras } = lists[list]
  const all = [...shown, ...extras].flatMap(column => [column, ...(file[column.id]?.more ?? [])])
  const once = new Map(all.toReversed().map(column => [column.id, column]))
  const written = all.flatMap(column => {
    const found = file[column.id]
    return found === undefined || once.get(column.id) !== column ? [] : { ...column, ...found }
  })
  return {
    columns: [
      ...written.map(({ id, title, kind }): ReportColumn => ({ id, title, kind })),
      { id: 'timeZone', title: 'Time zone', kind: 'text' } as const,
    ],
    rowOf: (row: ShownRow): ReportRow => ({
      ...Object.fromEntries(written.map(({ id, value }) => [id, value(row, nameOf)])),
      timeZone: zone,
    }),
  }
}

type ShownOptions = { readonly nameOf: NameOf; readonly zone: string }

/** The fields that every row of a list includes, so that a new field can be written without code of its own. */
function listed(fields: Fields): FileColumns {
  const columns = Object.entries<Field>(fieldsWith(fields, 'list')).map(([name, field]) => {
    const id = wireName(name, field, 'search')
    return [id, fieldColumn(id, field)] as const
  })
  return Object.fromEntries(columns)
}

function fieldColumn(id: string, field: Field): FileColumn {
  const { names } = field
  if (field.type === 'list')
    return {
      kind: 'list',
      value: (row, nameOf) => {
        const values = Array.isArray(row[id]) ? row[id].map(String) : []
        return names ? values.map(value => nameOf(names, value)) : values
      },
    }
  return names ? named(names, id) : { kind: kindOf(field), value: row => (row[id] ?? null) as ReportValue }
}
