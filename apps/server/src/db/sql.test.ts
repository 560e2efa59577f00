import { expect, expectTypeOf, test } from 'vitest'
import { array, nothing, type Part, type Piece, part, sql, statement } from './sql.ts'
import { alias, columns, expression, type FieldOf, fieldsOf, inMs, pick } from './table.ts'
import { shipments } from './tables/shipments.ts'

test('values become parameters in the order of the text, including those of nested parts', () => {
  const filter = part`and merchant_id = ${'fjallro'} ${nothing}`
  const { text, values } = sql`select 1 from shipments where tenant_id = ${'nordhem'} ${filter} limit ${20}`
  expect(text).toBe('select 1 from shipments where tenant_id = $1 and merchant_id = $2  limit $3')
  expect(values).toEqual(['nordhem', 'fjallro', 20])
})

test('statements with the same text have the same name, others have another', () => {
  expect(sql`select ${1}`.name).toBe(sql`select ${2}`.name)
  expect(sql`select ${1}`.name).not.toBe(sql`select ${1}, 2`.name)
  expect(statement('select $1')('x').name).toBe(sql`select ${'y'}`.name)
})

test('the selected columns give the type of the rows', () => {
  const query = sql`select ${fieldsOf(shipments, 'id', 'statusId', 'orderNumber')} from shipments`
  expect(query.text).toBe('select id as "id", status_id as "statusId", order_number as "orderNumber" from shipments')
  expectTypeOf<NonNullable<(typeof query)['row']>>().toHaveProperty('orderNumber').toEqualTypeOf<string | null>()

  const s = alias(shipments, 's')
  const mixed = columns({
    ...pick(s, 'id'),
    ...inMs(pick(s, 'bookedAt', 'packedAt')),
    place: expression<string>(part`coalesce(${s.toCity}, ${'?'})`),
  })
  const mixedQuery = sql`select ${mixed} from shipments s where ${s.tenantId} = ${'nordhem'}`
  expect(mixedQuery.text).toBe(
    `select s.id as "id", round(date_part('epoch', s.booked_at) * 1000) as "bookedAt", round(date_part('epoch', s.packed_at) * 1000) as "packedAt", coalesce(s.to_city, $1) as "place" from shipments s where s.tenant_id = $2`,
  )
  type MixedRow = NonNullable<(typeof mixedQuery)['row']>
  expectTypeOf<MixedRow>().toEqualTypeOf<{ id: string; bookedAt: number; packedAt: number | null; place: string }>()
})

test('a field that the table does not have, and a value that is not allowed, do not compile', () => {
  expectTypeOf<'colour'>().not.toExtend<FieldOf<typeof shipments>>()
  expectTypeOf<undefined>().not.toExtend<Piece>()
  expectTypeOf<readonly Part[]>().not.toExtend<Piece>()
  expectTypeOf<readonly string[]>().not.toExtend<Piece>()
  expectTypeOf<{ id: string }>().not.toExtend<Piece>()
  expectTypeOf(array(['a'])).toExtend<Piece>()
})
