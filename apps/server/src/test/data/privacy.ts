import { contract } from '@aftermile/contract/index'
import type { Erasure } from '@aftermile/contract/privacy/privacy'
import { repackBoards } from '../../features/boards/datasets/datasets.ts'
import { forgetWords } from '../../features/privacy/blanking/forget-words.ts'
import { erasureJob } from '../../features/privacy/erasures/erasure-job.ts'
import { openSecrets } from '../../security/secrets.ts'
import { inTenantOf } from '../carriers/carrier-results.ts'
import { type Caller, secretKey, type TestServer } from '../server.ts'

/** Where one of some texts stands in the rows of a tenant, as table.column: every text, list of texts and JSON of every table. */
export async function placesOf({ admin }: TestServer, texts: readonly string[], tenantId: string): Promise<string[]> {
  const { rows: columns } = await admin.query<{ table: string; column: string; type: string }>(`
    select c.relname as table, a.attname as column, format_type(a.atttypid, null) as type
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    join pg_attribute t on t.attrelid = c.oid and t.attname = 'tenant_id'
    where c.relkind in ('r', 'p') and not c.relispartition and c.relnamespace = 'public'::regnamespace
      and format_type(a.atttypid, null) in ('text', 'text[]', 'jsonb', 'json', 'bytea') order by 1, 2`)
  const places: string[] = []
  for (const { table, column, type } of columns) {
    const text = type === 'bytea' ? `encode("${column}", 'escape')` : `"${column}"::text`
    const { rows } = await admin.query(
      `select 1 from ${table} where tenant_id = $1 and lower(${text}) like any ($2) limit 1`,
      [tenantId, texts.map(value => `%${value.toLowerCase()}%`)],
    )
    if (rows.length > 0) places.push(`${table}.${column}`)
  }
  return places
}

const job = erasureJob({ secrets: openSecrets(secretKey), repackBoards })

/** Does one piece of an erasure, as the worker does. Returns whether there is more. `fails`: it is undone, as after a kill. */
export function erasePiece(server: TestServer, id: string, { fails = false } = {}): Promise<boolean> {
  return inTenantOf(server, 'nordhem', async ctx => {
    const isMore = await job.workOn(ctx, { id, run: 0 })
    if (fails) throw new Error('The process was killed')
    return isMore
  })
}

/** Does all pieces. Returns the receipt. */
export async function finishErasure(server: TestServer, caller: Caller, id: string): Promise<Erasure | undefined> {
  while (await erasePiece(server, id));
  await forgetWaitingWords(server)
  return (await caller.ask(contract.privacy.list)).find(item => item.id === id)
}

/** Runs the jobs that forget words, as the worker does after a transaction that has rewritten documents. */
export async function forgetWaitingWords(server: TestServer): Promise<void> {
  const { rows } = await server.admin.query<{ words: string[] }>(
    `delete from graphile_worker._private_jobs j using graphile_worker._private_tasks t
     where t.id = j.task_id and t.identifier = $1 returning array(select json_array_elements_text(j.payload -> 'data' -> 'words')) as words`,
    [forgetWords.name],
  )
  for (const { words } of rows) await inTenantOf(server, 'nordhem', ctx => forgetWords.run(ctx, { words }))
}
