import fc from 'fast-check'
import { expect, expectTypeOf, test } from 'vitest'
import { insertRow, insertRows, type RecordIn, records, recordsInMs, recordsOf } from './records.ts'
import { array, type Part, part, sql, statement } from './sql.ts'
import { alias, float, json, orNull, text } from './table.ts'
import type { messages } from './tables/messages.ts'
import { ruleTimers, slaClocks } from './tables/rules.ts'
import { shipments } from './tables/shipments.ts'

const tagged = recordsOf(shipments, ['id', 'tags', 'bookedAt', 'orderNumber'])

test('records are listed with the types of their columns', () => {
  const rows = [{ id: 'a', tags: ['new'], bookedAt: '2026-11-01T00:00:00.000Z', orderNumber: null }]
  expect(sql`select x.id from ${tagged.with(rows)} where x.id <> ${'b'}`).toMatchObject({
    text: 'select x.id from json_to_recordset($1) as x ("id" text, "tags" text[], "bookedAt" timestamptz, "orderNumber" text) where x.id <> $2',
    values: ['[{"id":"a","tags":["new"],"bookedAt":"2026-11-01T00:00:00.000Z"}]', 'b'],
  })
  expect(statement`select 1 from ${records({ id: text, waitMs: float }).parameter(2)}`().text).toBe(
    'select 1 from json_to_recordset($2) as x ("id" text, "waitMs" float8)',
  )
})

test('only the fields of the records are sent', () => {
  const row = { id: 'a', tags: [], bookedAt: '', isOther: true }
  expect(tagged.json([row])).toBe('[{"id":"a","tags":[],"bookedAt":""}]')
})

test('an insert takes the values of all rows and those of each record', () => {
  const clocks = recordsInMs(slaClocks, ['policyId', 'startedAt', 'endedAt'], { waitMs: float })
  const query = sql`${insertRows(slaClocks, { tenantId: 'nordhem', dueAt: part`now()` }, clocks.with([]))} returning 1`
  expect(query).toMatchObject({
    text: `insert into sla_clocks (tenant_id, due_at, policy_id, started_at, ended_at) select $1, now(), x."policyId", to_timestamp(x."startedAt" / 1000.0), to_timestamp(x."endedAt" / 1000.0) from json_to_recordset($2) as x ("policyId" text, "startedAt" float8, "endedAt" float8, "waitMs" float8) returning 1`,
    values: ['nordhem', '[]'],
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

  const columns = { id: text, lane: orNull(text) }
  type Rows<V extends Values> = Parameters<typeof insertRows<typeof messages, V, typeof columns>>[2]
  expectTypeOf(records(columns).with([])).not.toExtend<Rows<{ tenantId: string }>>()
  expectTypeOf(records(columns).with([])).toExtend<Rows<{ tenantId: string; lane: Part }>>()
})

const pairs = records({ one: json(), other: json() })

test('JSON records are the rows without their nulls', () => {
  const value = fc.oneof(
    fc.string(),
    fc.integer(),
    fc.boolean(),
    fc.constant(null),
    fc.array(fc.string()),
    fc.constant({ a: 1 }),
  )
  fc.assert(
    fc.property(fc.array(fc.record({ one: value, other: value })), rows => {
      const expected = rows.map(row => Object.fromEntries(Object.entries(row).filter(([, one]) => one !== null)))
      expect(JSON.parse(pairs.json(rows))).toEqual(expected)
    }),
  )
})
