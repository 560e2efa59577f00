import type pg from 'pg'
import type { IndexStep } from './migrations.ts'

/** Builds or drops an index while others read and write its table. */
export async function runIndexStep(client: pg.Client, step: IndexStep): Promise<void> {
  if (step.kind === 'drop') {
    await client.query(`drop index concurrently if exists ${step.index}`)
    return
  }
  const { create, index, table, rest } = step
  const parts = await partitionsOf(client, table)
  if (parts === null) return build(client, step)
  for (const part of parts) await build(client, { create, index: `${index}_${part}`, table: part, rest })
  // It takes those of the partitions for its own, and builds none.
  await client.query(`${create} if not exists ${index} on ${table} ${rest}`)
}

type Build = { create: string; index: string; table: string; rest: string }

async function build(client: pg.Client, { create, index, table, rest }: Build): Promise<void> {
  const { rowCount } = await client.query(
    'select 1 from pg_index where indexrelid = to_regclass($1) and not indisvalid',
    [index],
  )
  // A build that was killed or has failed leaves an index that is written and never read.
  if (rowCount !== 0) await client.query(`drop index concurrently ${index}`)
  await client.query(`${create} concurrently if not exists ${index} on ${table} ${rest}`)
}

/** Null: it has none. PostgreSQL builds no index concurrently on all of them together. */
async function partitionsOf(client: pg.Client, table: string): Promise<string[] | null> {
  const { rows } = await client.query<{ isParted: boolean; parts: string[] }>(
    `select c.relkind = 'p' as "isParted",
       array(select i.inhrelid::regclass::text from pg_inherits i where i.inhparent = c.oid order by 1) as parts
     from pg_class c where c.oid = to_regclass($1)`,
    [table],
  )
  return rows[0]?.isParted ? rows[0].parts : null
}
