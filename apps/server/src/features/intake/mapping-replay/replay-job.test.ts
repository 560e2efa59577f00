import type { RawCarrierEvent } from '@aftermile/domain/carriers/carrier-events'
import { type MappingRow, mappingRowsOf } from '@aftermile/domain/carriers/compile-mapping'
import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { postnord } from '../../../adapters/carriers/postnord.ts'
import { insertRows, recordsOf } from '../../../db/records.ts'
import { sql } from '../../../db/sql.ts'
import { carrierMappingRows } from '../../../db/tables/settings.ts'
import type { Ctx } from '../../../tenancy/context.ts'
import { aFoundNumber, aRawEvent, inTenantOf } from '../../../test/carriers/carrier-results.ts'
import { aShipment, send } from '../../../test/data/containers.ts'
import { testServer } from '../../../test/server.ts'
import { ingestAnswers } from '../carrier-answers/ingest-answers.ts'
import { raiseMappingVersion } from '../carrier-mapping/mapping-lookup.ts'
import { replayJob, startReplay } from './replay-job.ts'

const server = testServer()
const serviceProviderId = 'postnord'
const carrier = { ...postnord, mapping: { version: 1, rows: mappingRowsOf([{ code: 'A', to: 'in_transit' }]) } }

beforeAll(async () => {
  const [nordhem, sydkust] = [await server.as('admin@nordhem.example'), await server.as('admin@sydkust.example')]
  const numbers = Array.from({ length: 3 }, (_, n) => `f${n}`)
  const booked = (merchantId: string) =>
    numbers.map((number, n) =>
      aShipment(number, { id: number, merchantId, ...(n === 2 && { scenarioId: 'inbound_return' }) }),
    )
  await send(nordhem, 'shipments', booked('fjallro'))
  await send(sydkust, 'shipments', booked('kustmat'))
})

const code = fc.constantFrom('A', 'B', 'C', 'é x'.repeat(60))
const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: null })
const raw: fc.Arbitrary<Omit<RawCarrierEvent, 'packageNumber'>> = fc
  .record({
    code,
    subCode: maybe(fc.constantFrom('1', '2')),
    text: maybe(fc.constantFrom('Ready in locker', 'On its way', 'x'.repeat(1200))),
    preciseCode: maybe(fc.constantFrom('A@shelf', 'B@door')),
    parcelCode: maybe(fc.constantFrom('WHOLE', 'A')),
    productKind: maybe(fc.constantFrom('parcel_locker' as const, 'return' as const)),
    time: fc.constantFrom('2026-11-03T10:00:00Z', '2026-11-03T11:00:00', '2026-11-04T09:00:00+02:00'),
  })
  .map(aRawEvent)
const row: fc.Arbitrary<MappingRow> = fc.record({
  productKind: maybe(fc.constantFrom('parcel_locker' as const, 'return' as const)),
  code: maybe(fc.oneof(code, fc.constantFrom('A@shelf', 'B@door', 'WHOLE'))),
  subCode: maybe(fc.constantFrom('1', '2')),
  textPattern: maybe(fc.constantFrom('locker', '^on its')),
  to: maybe(fc.constantFrom('in_transit', 'delivered', 'at_service_point', 'damaged', 'lost')),
  reason: maybe(fc.constantFrom('carrier_damaged', 'weather_delay')),
})

const written = recordsOf(carrierMappingRows, [
  'id',
  'productKind',
  'code',
  'subCode',
  'textPattern',
  'meaning',
  'reason',
])
const byTest = { description: '', createdBy: 'test', updatedBy: 'test' }

async function writeMapping(ctx: Ctx, rows: readonly MappingRow[]): Promise<void> {
  await ctx.db.run(sql`delete from carrier_mapping_rows where tenant_id = ${ctx.tenantId}`)
  const named = rows.map((row, n) => ({ ...row, meaning: row.to, id: String(n).padStart(3, '0') }))
  await ctx.db.run(sql`
    ${insertRows(carrierMappingRows, { tenantId: ctx.tenantId, serviceProviderId, ...byTest }, written.with(named))} returning 1`)
  await raiseMappingVersion(ctx, serviceProviderId)
}

async function ingestEventsOf(
  ctx: Ctx,
  answers: readonly (readonly Omit<RawCarrierEvent, 'packageNumber'>[])[],
): Promise<void> {
  const found = answers.map((events, n) => ({ answer: aFoundNumber(`f${n}-p1`, events), shipmentId: `f${n}` }))
  await ingestAnswers(ctx, { serviceProviderId, carrier, found })
}

async function replay(ctx: Ctx): Promise<void> {
  const { id } = await startReplay(ctx, serviceProviderId)
  while (await replayJob.workOn(ctx, { id, run: 0 }));
}

async function stateOf({ db, tenantId }: Ctx) {
  const events = await db.rows(sql`
    select shipment_id, id, event_key, occurred_at, code, reason, party from events where tenant_id = ${tenantId}
    order by shipment_id, id`)
  const shipments = await db.rows(sql`
    select id, status_id, milestone_index, in_transit_at, delivered_at, on_shelf_at, completed_at, alert_count from shipments
    where tenant_id = ${tenantId} order by id`)
  const unmapped = await db.rows(sql`
    select id, product_kind, code, sub_code, count from unmapped_codes where tenant_id = ${tenantId} order by id`)
  return { events, shipments, unmapped }
}

const answersOf = fc.array(fc.array(raw, { maxLength: 5 }), { minLength: 3, maxLength: 3 })
const uniqueRows = fc.uniqueArray(row, {
  maxLength: 6,
  selector: ({ productKind, code, subCode, textPattern }) => JSON.stringify([productKind, code, subCode, textPattern]),
})

/** Rolls the work back, so that every run starts from the same state. */
class RolledBack extends Error {}
async function rollingBack(tenantId: string, work: (ctx: Ctx) => Promise<void>): Promise<void> {
  const failure = await inTenantOf(server, tenantId, async ctx => {
    await work(ctx)
    throw new RolledBack()
  }).catch((error: unknown) => error)
  if (!(failure instanceof RolledBack)) throw failure
}

test('a replay gives the state that the new mapping would have given in the first place', async () => {
  await fc.assert(
    fc.asyncProperty(answersOf, uniqueRows, uniqueRows, async (answers, first, second) => {
      const states: unknown[] = []
      await rollingBack('nordhem', async ctx => {
        await writeMapping(ctx, first)
        await ingestEventsOf(ctx, answers)
        await writeMapping(ctx, second)
        await replay(ctx)
        states.push(await stateOf(ctx))
      })
      await rollingBack('sydkust', async ctx => {
        await writeMapping(ctx, second)
        await ingestEventsOf(ctx, answers)
        states.push(await stateOf(ctx))
      })
      expect(states[0]).toEqual(states[1])
    }),
    { numRuns: 25 },
  )
})

test('the last mapping decides, whatever answers and mappings came before it', async () => {
  await fc.assert(
    fc.asyncProperty(answersOf, answersOf, uniqueRows, uniqueRows, async (a, b, first, second) => {
      const states: unknown[] = []
      const orders = [
        [() => first, a, () => second, b],
        [() => second, b, a],
        [a, b, () => first, () => second],
      ]
      for (const order of orders)
        await rollingBack('nordhem', async ctx => {
          for (const step of order) {
            if (typeof step !== 'function') await ingestEventsOf(ctx, step)
            else {
              await writeMapping(ctx, step())
              await replay(ctx)
            }
          }
          const { unmapped: _, ...state } = await stateOf(ctx)
          states.push(state)
        })
      expect(states[1]).toEqual(states[0])
      expect(states[2]).toEqual(states[0])
    }),
    { numRuns: 10 },
  )
})
