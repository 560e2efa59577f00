import type pg from 'pg'
import { asDb } from '../../db/pool.ts'
import { sql } from '../../db/sql.ts'

/** The tenants for which a job or a loop finds work, by what it declares (work-conditions.ts): one query for all of them. */
export async function tenantsWithWork(pool: pg.Pool, jobName: string): Promise<string[]> {
  const rows = await asDb(pool).rows<{ id: string }>(sql`select * from identity.tenants_with_work(${jobName}) as id`)
  return rows.map(({ id }) => id)
}

/** The tenants whose shipments or orders have changed. */
export async function tenantsChanged(pool: pg.Pool, since: Date): Promise<string[]> {
  const rows = await asDb(pool).rows<{ id: string }>(sql`select * from identity.tenants_changed(${since}) as id`)
  return rows.map(({ id }) => id)
}

/** When a job that follows changes last woke tenants, by whichever worker. Null: never. */
export async function findLastTick(pool: pg.Pool, jobName: string): Promise<number | null> {
  const row = await asDb(pool).find<{ at: string }>(sql`select at from jobs.ticks where task = ${jobName}`)
  return row === null ? null : Date.parse(row.at)
}

export async function noteTick(pool: pg.Pool, jobName: string, at: number): Promise<void> {
  await asDb(pool).run(sql`
    insert into jobs.ticks (task, at) values (${jobName}, ${new Date(at)})
    on conflict (task) do update set at = excluded.at`)
}
