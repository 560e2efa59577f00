// What all speeds are compared with: COPY of the same rows from a file into a table with the same columns and key.
import { rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import { cpuSecondsOf } from '../size-parts/process-cpu.ts'

/** Copies the stored rows from a file into a table with the same columns and key. */
export async function copyRows(admin: pg.Pool, postgres: number): Promise<{ perSecond: number; cpuSeconds: number }> {
  const columns =
    'tenant_id, shipment_id, occurred_at, id, event_key, merchant_id, package_number, code, source, party, carrier_code, carrier_text, place_city, place_country_code, received_at'
  await admin.query(
    `create table copied (like events including defaults, primary key (tenant_id, shipment_id, occurred_at, id))`,
  )
  await admin.query("set app.tenant = 'nordhem'")
  const file = join(tmpdir(), `aftermile-copy-${process.pid}.tsv`)
  try {
    const { rows } = await admin.query<{ line: string }>(`
      select concat_ws(E'\\t', ${columns
        .split(', ')
        .map(column => `coalesce(${column}::text, '\\N')`)
        .join(', ')}) as line
      from (select * from events order by received_at) e`)
    await writeFile(file, rows.map(row => row.line).join('\n'), { mode: 0o644 })
    const cpuBefore = cpuSecondsOf(postgres)
    const startedAt = performance.now()
    await admin.query(`copy copied (${columns}) from '${file}'`)
    const perSecond = rows.length / ((performance.now() - startedAt) / 1000)
    return { perSecond, cpuSeconds: cpuSecondsOf(postgres) - cpuBefore }
  } finally {
    await rm(file, { force: true })
  }
}

/** Copies the stored shipments likewise, with all their columns. Returns how many a second. */
export async function copyShipments(admin: pg.Pool): Promise<number> {
  await admin.query(`create table copied_shipments (like shipments including defaults, primary key (tenant_id, id))`)
  const file = join(tmpdir(), `aftermile-copy-${process.pid}.tsv`)
  try {
    const { rowCount } = await admin.query(`copy (select * from shipments order by received_at) to '${file}'`)
    const startedAt = performance.now()
    await admin.query(`copy copied_shipments from '${file}'`)
    return (rowCount ?? 0) / ((performance.now() - startedAt) / 1000)
  } finally {
    await rm(file, { force: true })
  }
}
