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
  // The index of the parent uses those of the partitions and builds nothing.
  await client.query(`${create} if not exists ${index} on ${table} ${rest}`)
}

type Build = { create: string; index: string; table: string; rest: string }

async function build(client: pg.Client, { create, index, table, rest }: Build): Promise<void> {
  // An index is in the schema of its table.
  const name = table.includes('.') ? `${table.split('.')[0]}.${index}` : index
  const { rowCount } = await client.query(
    'select 1 from pg_index where indexrelid = to_regclass($1) and not indisvalid',
    [name],
  )
  // A build that was killed or failed leaves an invalid index, which is written but never read.
  if (rowCount !== 0) await client.query(`drop index concurrently ${name}`)
  await client.query(`${create} concurrently if not exists ${index} on ${table} ${rest}`)
}

/** The partitions of a table; null if it is not partitioned. PostgreSQL cannot build an index concurrently on a partitioned table. */
async function partitionsOf(client: pg.Client, table: string): Promise<string[] | null> {
  const { rows } = await client.query<{ isParted: boolean; parts: string[] }>(
    `select c.relkind = 'p' as "isParted",
       array(select i.inhrelid::regclass::text from pg_inherits i where i.inhparent = c.oid order by 1) as parts
     from pg_class c where c.oid = to_regclass($1)`,
    [table],
  )
  return rows[0]?.isParted ? rows[0].parts : null
}
