// Forecasts all open shipments of a tenant again: npm run bench -- foresight [open shipments]. The baseline is a plain update of one
// time in each row, with as many statements.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseConfig } from '../apps/server/src/config.ts'
import { openAdmin } from '../apps/server/src/db/admin-pool.ts'
import { appRole } from '../apps/server/src/db/migrate/migrate.ts'
import { openPool } from '../apps/server/src/db/pool.ts'
import { sql } from '../apps/server/src/db/sql.ts'
import { seedDemo } from '../apps/server/src/demo/seed.ts'
import { forecastNextOpen } from '../apps/server/src/features/foresight/forecast-open.ts'
import { halvesOfOpen } from '../apps/server/src/features/foresight/forecast-rows.ts'
import { learnModel } from '../apps/server/src/features/foresight/learn-model.ts'
import { openLog } from '../apps/server/src/runtime/log.ts'
import type { Ctx } from '../apps/server/src/tenancy/context.ts'
import { inTenant } from '../apps/server/src/tenancy/in-tenant.ts'
import { openBenchDatabase } from './processes/bench-database.ts'

const open = Number(process.argv[2] ?? 100_000)
const arrived = 60_000
const tenantId = 'nordhem'
const now = Date.parse('2026-11-12T01:40:00Z')

const dataDir = await mkdtemp(join(tmpdir(), 'aftermile-bench-'))
const database = await openBenchDatabase(parseConfig({ PORT: '0', DATA_DIR: dataDir }))
const admin = openAdmin(database.adminUrl ?? '')
const pool = openPool({ url: database.url, role: appRole, max: 2, statementTimeoutMs: 60_000, onError: () => {} })
try {
  await seedDemo(admin)
  await fill()
  const learned = await timed(() => asTenant(ctx => learnModel(ctx, now)))
  const first = await timed(forecastAll)
  const again = await timed(forecastAll)
  const plain = await timed(updatePlain)
  console.log(`learned from ${learned.result} in ${seconds(learned.ms)} s`)
  console.log(
    `${open} open: first ${seconds(first.ms)} s, unchanged ${seconds(again.ms)} s, plain write ${seconds(plain.ms)} s`,
  )
  console.log(
    JSON.stringify({
      open,
      learnSeconds: seconds(learned.ms),
      firstSeconds: seconds(first.ms),
      unchangedSeconds: seconds(again.ms),
      plainWriteSeconds: seconds(plain.ms),
      ratio: Number((first.ms / plain.ms).toFixed(2)),
      predictionsPerSecond: Math.round(open / (first.ms / 1000)),
    }),
  )
} finally {
  await pool.end()
  await admin.end()
  await database.close()
  await rm(dataDir, { recursive: true, force: true })
}

function asTenant<T>(work: (ctx: Ctx) => Promise<T>): Promise<T> {
  const author = { id: 'bench', name: 'Bench' }
  return inTenant(pool, { limits: { tenantId, merchants: [] } }, ({ db, now }) =>
    work({ tenantId, author, db, now, log: openLog('silent') }),
  )
}

/** Works as the jobs do: two halves in parallel, each with one transaction after the other. */
async function forecastAll(): Promise<void> {
  const halves = await asTenant(halvesOfOpen)
  await Promise.all(
    halves.map(async ({ after, until }) => {
      let from: string | null = after
      while (from !== null) {
        const last: string = from
        from = await asTenant(ctx => forecastNextOpen(ctx, { after: last, until }, now))
      }
    }),
  )
}

async function updatePlain(): Promise<void> {
  for (let part = 0; part < open; part += 4000)
    await asTenant(({ db }) =>
      db.run(sql`
        update shipments set estimated_to = now() where tenant_id = ${tenantId}
          and id >= ${idOf(part)} and id < ${idOf(part + 4000)}`),
    )
}

function idOf(nth: number): string {
  return `o${String(nth).padStart(8, '0')}`
}

/** Inserts shipments with mixed lanes, products and hours directly into the table. */
async function fill(): Promise<void> {
  const insert = (count: number, prefix: string, isArrived: boolean) =>
    admin.query(
      `insert into shipments (tenant_id, id, merchant_id, shipment_number, scenario_id, service_provider_id, service_provider_product_id,
         service_provider_product_group_id, from_country_area_id, to_country_area_id, created_at, booked_at, latest_at,
         original_latest_at, status_id, milestone_index, packed_at, departed_at, in_transit_at, arrived_at, promise_met_at,
         completed_at, first_event_at, last_event_at, updated_at)
       select 'nordhem', $2 || lpad(n::text, 8, '0'), 'fjallro', $2 || n, 'outbound_delivery', 'postnord',
         (array['mypack_home', 'mypack_collect', 'varubrev', 'parcel'])[1 + n % 4], 'home_delivery',
         'SE-' || (array['50', '55', '21', '16', '41', '70'])[1 + n % 6], 'SE-' || (10 + (n * 7919) % 88), at, at,
         at + interval '4 days', at + interval '4 days', case when $3 then 'delivered' else 'in_transit' end,
         case when $3 then 6000 else 1000 * (1 + n % 4) end, at + interval '3 hours', at + interval '8 hours',
         at + interval '12 hours', at + interval '30 hours',
         case when $3 then at + interval '1 hour' * (38 + (n * 31) % 60) end,
         case when $3 then at + interval '1 hour' * (38 + (n * 31) % 60) end, at, at + interval '30 hours', at
       from (
         select n, $4::timestamptz - (case when $3 then interval '5 days' else interval '1 day' end)
           - interval '1 minute' * ((n * 7919) % (case when $3 then 75000 else 4000 end)) as at
         from generate_series(0, $1::int - 1) n
       ) x`,
      [count, prefix, isArrived, new Date(now)],
    )
  await admin.query("set app.tenant = 'nordhem'")
  await insert(arrived, 'a', true)
  await insert(open, 'o', false)
  await admin.query('vacuum analyze shipments')
}

async function timed<T>(work: () => Promise<T>): Promise<{ ms: number; result: T }> {
  const startedAt = performance.now()
  const result = await work()
  return { result, ms: performance.now() - startedAt }
}

function seconds(ms: number): number {
  return Number((ms / 1000).toFixed(2))
}
