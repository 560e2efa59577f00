import { contract } from '@aftermile/contract/index'
import type { Field, FieldType, Surface } from '@aftermile/domain/fields/field'
import { fieldsWith, wireName } from '@aftermile/domain/fields/lookup'
import { shipmentFields } from '@aftermile/domain/fields/shipment-fields'
import { beforeAll, expect, test } from 'vitest'
import { columnOf } from '../../../db/sql.ts'
import { aShipment, send } from '../../../test/data/containers.ts'
import { type Caller, testServer } from '../../../test/server.ts'

const server = testServer()
const id = 'fjallro-full'
let admin: Caller

const makers: Partial<Record<FieldType, (name: string) => string | number>> = {
  text: name => `The ${name}`,
  code: name => `0042-${name}`,
  amount: () => 12.5,
  measure: () => 1.5,
  instant: () => '2026-11-02T10:00:00.000Z',
  country: () => 'NO',
  currency: () => 'NOK',
}

/** A value for each plain field that a source may send. */
const booked = Object.entries<Field>(fieldsWith(shipmentFields, 'given', 'clearable')).flatMap(([name, field]) => {
  const value = field.choices?.[0]?.id ?? makers[field.type]?.(name)
  const short = typeof value === 'string' ? value.slice(0, field.max) : value
  return short === undefined ? [] : [{ name, field, value: short }]
})
const item = Object.fromEntries(booked.map(({ name, value }) => [name, value]))

beforeAll(async () => {
  admin = await server.as('admin@nordhem.example')
  await send(admin, 'shipments', [aShipment('full', item)])
})

/** The booked fields that the field catalogue promises on a surface, under their names there. */
const expected = (where: 'detail' | 'list' | 'report', surface: Surface) =>
  Object.fromEntries(
    booked.flatMap(({ name, field, value }) => (field[where] ? [[wireName(name, field, surface), value]] : [])),
  )

test('every booked field is stored', async () => {
  const { rows } = await server.admin.query(`select * from shipments where tenant_id = 'nordhem' and id = $1`, [id])
  const empty = booked.filter(({ name }) => (rows[0]?.[columnOf(name)] ?? null) === null)
  expect(empty).toEqual([])
})

test('a booked field comes back in the detail, the list and the report where the catalogue says so', async () => {
  const { reply: detail } = await admin.call(contract.shipments.get, { params: { id } })
  expect(detail).toMatchObject(expected('detail', 'detail'))
  const { reply: listed } = await admin.call(contract.search.shipments, { query: { id } })
  expect(listed.items[0]?.document).toMatchObject(expected('list', 'search'))
  const { reply: reported } = await admin.call(contract.search.shipmentReport, { body: { items: [id] } })
  expect(reported.items[0]?.document).toMatchObject(expected('report', 'report'))
})

test.each(booked.filter(({ field }) => field.filter))('a list can be filtered by $name', async ({ name, value }) => {
  const ask = async (facets: string) => (await admin.call(contract.search.shipments, { query: { facets } })).reply
  expect((await ask(`${name}:${value}`)).items[0]?.document).toMatchObject({ id })
  expect(await ask(`${name}:something else`)).toMatchObject({ count: 0 })
})
