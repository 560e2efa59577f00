// What a feed costs: CPU of Node and of PostgreSQL, rows, index entries and WAL.
import type pg from 'pg'
import { cpuSecondsOf } from '../size-parts/process-cpu.ts'

export type Processes = { readonly admin: pg.Pool; readonly server: number; readonly postgres: number }

/** Does the work and says what each of so many items has cost. */
export async function costsOf<Result>(
  { admin, server, postgres }: Processes,
  items: number,
  work: () => Promise<Result>,
) {
  const cpu = () => ({ node: cpuSecondsOf(server, postgres), database: cpuSecondsOf(postgres) })
  // Before and after the CPU is read, so that it is that of the work alone.
  const before = { tables: await tablesOf(admin), wal: await walOf(admin), cpu: cpu() }
  const result = await work()
  const after = { cpu: cpu(), wal: await walOf(admin), tables: await tablesOf(admin) }
  const each = (difference: number, decimals = 0) => Number((difference / items).toFixed(decimals))
  const changed = [...after.tables].map(([name, now]) => differenceOf(now, before.tables.get(name)))
  const sum = (count: keyof Counts) => changed.reduce((total, counts) => total + counts[count], 0)
  return {
    result,
    costs: {
      cpuMicroseconds: {
        node: each((after.cpu.node - before.cpu.node) * 1e6),
        database: each((after.cpu.database - before.cpu.database) * 1e6),
      },
      walBytes: each(after.wal - before.wal),
      rowsWritten: each(sum('written'), 2),
      rowsWithinPage: each(sum('withinPage'), 2),
      indexEntries: each(sum('indexEntries'), 1),
    },
  }
}

type Counts = {
  readonly written: number
  /** Changed without an entry in any index. */
  readonly withinPage: number
  /** At most: partial indexes have an entry for some of the rows. */
  readonly indexEntries: number
}

const none: Counts = { written: 0, withinPage: 0, indexEntries: 0 }

const differenceOf = (now: Counts, before: Counts = none): Counts => ({
  written: now.written - before.written,
  withinPage: now.withinPage - before.withinPage,
  indexEntries: now.indexEntries - before.indexEntries,
})

async function tablesOf(admin: pg.Pool): Promise<Map<string, Counts>> {
  // Backends report once a second, and before they end.
  await new Promise(resolve => setTimeout(resolve, 1500))
  const { rows } = await admin.query<Counts & { name: string }>(`
    select relid::regclass::text as name, (n_tup_ins + n_tup_upd + n_tup_del)::float8 as written, n_tup_hot_upd::float8 as "withinPage",
      ((n_tup_ins + n_tup_upd - n_tup_hot_upd) * (select count(*) from pg_index where indrelid = relid))::float8 as "indexEntries"
    from pg_stat_user_tables where schemaname = 'public'`)
  return new Map(rows.map(row => [row.name, row]))
}

async function walOf(admin: pg.Pool): Promise<number> {
  const { rows } = await admin.query<{ bytes: number }>(
    "select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0')::float8 as bytes",
  )
  return rows[0]?.bytes ?? 0
}
