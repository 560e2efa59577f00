import { catalogue } from '@aftermile/domain/fields/catalogue'
import type { Field, Fields, FieldType } from '@aftermile/domain/fields/field'
import { expect, test } from 'vitest'
import { columnsOf, type Table } from '../table.ts'
import { orderDeliveries, orders } from './orders.ts'
import { shipments } from './shipments.ts'

const types: Readonly<Record<FieldType, readonly string[]>> = {
  text: ['text'],
  code: ['text'],
  id: ['text'],
  choice: ['text'],
  country: ['text'],
  currency: ['text'],
  count: ['smallint', 'integer', 'bigint'],
  amount: ['numeric', 'real'],
  measure: ['numeric', 'real'],
  instant: ['timestamptz'],
  yesNo: ['boolean'],
  list: ['text[]'],
  references: ['jsonb'],
  contents: ['jsonb'],
  packages: [],
  lines: ['jsonb'],
  deliveries: [],
}

const kinds: [keyof typeof catalogue, Fields, Table][] = [
  ['shipment', catalogue.shipment, shipments],
  ['order', catalogue.order, orders],
  ['delivery', catalogue.delivery, orderDeliveries],
]

test.each(kinds)('every stored field of a %s has a column of its type', (_, fields, table) => {
  const wrong = Object.entries<Field>(fields).flatMap(([name, field]) => {
    const column = columnsOf(table)[name]
    if (field.isComputed) return column === undefined ? [] : [`${name} is computed and has a column`]
    if (column === undefined) return [`${name} has no column`]
    if (!types[field.type].includes(column.type)) return [`${name} is ${field.type}, and its column ${column.type}`]
    return field.isAlways && column.isNullable ? [`${name} is never null, and its column may be`] : []
  })
  expect(wrong).toEqual([])
})

/** Columns that only the server uses. */
const internal =
  'tenantId finalStatusId receivedAt updatedAt foreseenAt refreshedAt trackingCode slaPolicyId slaState slaDueAt overrides pdtRcaStage edtRcaStage deliveryIds isOnTime promiseHours handedOverWeekday handedOverPart isRedirected isPointChanged isStorageExtended instructionsAskedAt instructionsGivenAt dateAskedAt dateGivenAt leftShelfAt receiverDay receiverDayAt carrierDay carrierDayAt carrierEstimateChangedAt isReturned co2eKg tonneKm emailReminders textReminders baseCurrency isBookedAtStated removedPackageNumbers'.split(
    ' ',
  )

test.each(kinds)(
  'every column of a %s is a field of the catalogue, except those that only the server uses',
  (_, fields, table) => {
    const unknown = Object.keys(columnsOf(table)).filter(name => !(name in fields) && !internal.includes(name))
    expect(unknown).toEqual([])
  },
)
