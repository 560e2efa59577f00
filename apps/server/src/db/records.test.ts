import fc from 'fast-check'
import { describe, expect, expectTypeOf, test } from 'vitest'
import { testPool } from '../test/pool.ts'
import { asDb } from './pool.ts'
import { insertRow, insertRows, type RecordIn, records, recordsInMs, recordsOf } from './records.ts'
import { array, type Part, part, sql, statement } from './sql.ts'
import {
  alias,
  bigint,
  boolean,
  float,
  instant,
  integer,
  integers,
  json,
  numeric,
  orNull,
  smallint,
  text,
  texts,
} from './table.ts'
import type { messages } from './tables/messages.ts'
import { ruleTimers, slaClocks } from './tables/rules.ts'
import { shipments } from './tables/shipments.ts'

const tagged = recordsOf(shipments, ['id', 'tags', 'bookedAt', 'orderNumber'])

test('records are lists of values, one for each column, read as the types of the columns', () => {
  const rows = [{ id: 'a', tags: ['new'], bookedAt: '2026-11-01T00:00:00.000Z', orderNumber: null }]
  const query = sql`select x.id from ${tagged.with(rows)} where x.id <> ${'b'}`
  expect(query.text).toBe(
    'select x.id from (select "id", "tags"::text[], "bookedAt"::timestamptz, "orderNumber" from unnest($1::text[], $2::text[], $3::text[], $4::text[]) as u ("id", "tags", "bookedAt", "orderNumber")) as x where x.id <> $5',
  )
  expect(query.values.slice(3)).toEqual([null, 'b'])
  expect(statement`select 1 from ${records({ id: text, waitMs: float }).parameters(2)}`().text).toBe(
    'select 1 from unnest($2::text[], $3::float8[]) as x ("id", "waitMs")',
  )
})

test('an insert takes the values of all rows and those of each record', () => {
  const clocks = recordsInMs(slaClocks, ['policyId', 'startedAt', 'endedAt'], { waitMs: float })
  const query = sql`${insertRows(slaClocks, { tenantId: 'nordhem', dueAt: part`now()` }, clocks.with([]))} returning 1`
  expect(query).toMatchObject({
    text: `insert into sla_clocks (tenant_id, due_at, policy_id, started_at, ended_at) select $1, now(), x."policyId", to_timestamp(x."startedAt" / 1000.0), to_timestamp(x."endedAt" / 1000.0) from unnest($2::text[], $3::float8[], $4::float8[], $5::float8[]) as x ("policyId", "startedAt", "endedAt", "waitMs") returning 1`,
  })
  expect(sql`${insertRow(alias(ruleTimers, 't'), { tenantId: 'nordhem', isConfirmed: false })}`).toMatchObject({
    text: 'insert into rule_timers as t (tenant_id, is_confirmed) values ($1, $2)',
    values: ['nordhem', false],
  })
  expect(statement`update sla_clocks set ${clocks.assign('policyId', 'waitMs')}`().text).toBe(
    'update sla_clocks set started_at = to_timestamp(x."startedAt" / 1000.0), ended_at = to_timestamp(x."endedAt" / 1000.0)',
  )
})

test('a record or a value of another type does not compile', () => {
  type Tagged = RecordIn<typeof tagged>
  const good = { id: 'a', tags: ['new'] as readonly string[], bookedAt: '' }
  expectTypeOf(good).toExtend<Tagged>()
  expectTypeOf<{ id: string; bookedAt: string }>().not.toExtend<Tagged>()
  expectTypeOf<typeof good & { orderNumber: number }>().not.toExtend<Tagged>()
  expectTypeOf<{ id: string }>().not.toExtend<Tagged>()
  const clocks = recordsInMs(slaClocks, ['startedAt', 'endedAt'])
  type Clock = RecordIn<typeof clocks>
  expectTypeOf<{ startedAt: number; endedAt: null }>().toExtend<Clock>()
  expectTypeOf<{ startedAt: string }>().not.toExtend<Clock>()

  type Values = Parameters<typeof insertRow<typeof messages>>[1]
  expectTypeOf<{ id: string; merchantId: null }>().toExtend<Values>()
  expectTypeOf<{ id: null }>().not.toExtend<Values>()
  expectTypeOf<{ isTest: string }>().not.toExtend<Values>()
  expectTypeOf({ reports: array([]) }).toExtend<Values>()

  const columns = { id: text, queue: orNull(text) }
  type Rows<V extends Values> = Parameters<typeof insertRows<typeof messages, V, typeof columns>>[2]
  expectTypeOf(records(columns).with([])).not.toExtend<Rows<{ tenantId: string }>>()
  expectTypeOf(records(columns).with([])).toExtend<Rows<{ tenantId: string; queue: Part }>>()
})

describe('what PostgreSQL reads', () => {
  const it = testPool()

  const line = fc.string({ unit: 'grapheme' }).map(value => value.replaceAll('\0', ''))
  const kinds = {
    name: { column: orNull(text), values: line },
    isOn: { column: orNull(boolean), values: fc.boolean() },
    count: { column: orNull(integer), values: fc.integer({ min: -(2 ** 31), max: 2 ** 31 - 1 }) },
    small: { column: orNull(smallint), values: fc.integer({ min: -(2 ** 15), max: 2 ** 15 - 1 }) },
    large: { column: orNull(bigint), values: fc.maxSafeInteger() },
    share: { column: orNull(float), values: fc.double({ noNaN: true, noDefaultInfinity: true }) },
    weight: { column: orNull(numeric), values: fc.integer().map(amount => amount / 1000) },
    at: {
      column: orNull(instant),
      values: fc.integer({ min: 0, max: 2e12 }).map(item => new Date(item).toISOString()),
    },
    tags: { column: orNull(texts), values: fc.array(line) },
    ranks: { column: orNull(integers), values: fc.array(fc.integer({ min: 0, max: 1000 })) },
    more: { column: orNull(json()), values: fc.dictionary(line, fc.oneof(line, fc.boolean(), fc.array(line))) },
  }
  const all = records(Object.fromEntries(Object.entries(kinds).map(([field, { column }]) => [field, column])))
  const row = fc.record(
    Object.fromEntries(
      Object.entries(kinds).map(([field, { values }]) => [field, fc.option<unknown>(values as fc.Arbitrary<unknown>)]),
    ),
  )

  test('the records that were given, in their order', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(row, { maxLength: 5 }), async rows => {
        const read = await asDb(it.pool).rows<object>(sql`select x.* from ${all.with(rows)}`)
        expect(read).toEqual(rows)
      }),
    )
  })

  test('texts of any length', async () => {
    const rows = [0, 1, 60_000, 3, 500_000].map(length => ({ name: 'å'.repeat(length) }))
    const read = await asDb(it.pool).rows<object>(sql`select x.name from ${records({ name: text }).with(rows)}`)
    expect(read).toEqual(rows)
  })
})
