import type pg from 'pg'
import { runOnWorkers } from './prepare.ts'
import { tenantTables } from './tenant-tables.ts'

type Table = { name: string; needs: string[]; isReference: boolean }

/**
 * Spreads every tenant table over the nodes of a Citus, by tenant_id, in the order of their foreign keys. Tables that are
 * distributed already stay as they are, so it can be repeated. The connection is one that was prepared for migrations.
 */
export async function distribute(client: pg.ClientBase, say: (line: string) => void = () => undefined): Promise<void> {
  await client.query('set citus.enable_ddl_propagation = on')
  const left = await localTables(client)
  const waiting = new Set(left.map(({ name }) => name))
  for (let index = 1; waiting.size > 0; index++) {
    const table = left.find(({ name, needs }) => waiting.has(name) && !needs.some(need => waiting.has(need)))
    if (table === undefined) throw new Error(`Foreign keys in a circle: ${[...waiting].join(', ')}`)
    await distributeTable(client, table)
    waiting.delete(table.name)
    say(`${index} of ${left.length}: ${table.name} is distributed.`)
  }
  await shareFunctions(client)
  await planWithTenants(client)
  await closeDefiners(client)
  await commitQueueWithRows(client)
}

/** Tenant tables that only the coordinator has. */
async function localTables(client: pg.ClientBase): Promise<Table[]> {
  const { rows } = await client.query<Table>(`
    select t.name, t.name = 'tenants' as "isReference",
      array(select k.confrelid::regclass::text from pg_constraint k where k.contype = 'f' and k.conrelid = t.oid and k.confrelid <> t.oid
        union select 'users' where t.name not in ('tenants', 'users')) as needs
    from (${tenantTables}) t where not exists (select 1 from pg_dist_partition p where p.logicalrelid = t.oid) order by t.name`)
  return rows
}

/** Citus copies rows with COPY, which row-level security refuses even to the owner. */
async function distributeTable(client: pg.ClientBase, { name, isReference }: Table): Promise<void> {
  await client.query('begin')
  try {
    await client.query(`alter table ${name} no force row level security`)
    if (isReference) await client.query('select create_reference_table($1::regclass)', [name])
    else
      await client.query(`select create_distributed_table($1::regclass, 'tenant_id', colocate_with => $2)`, [
        name,
        name === 'users' ? 'none' : 'users',
      ])
    await client.query(`alter table ${name} force row level security`)
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw new Error(`${name} cannot be distributed`, { cause: error })
  }
}

/** The functions of policies and queries as they are now, on every node. */
async function shareFunctions(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ name: string }>(`
    select p.oid::regprocedure::text as name from pg_proc p join pg_language l on l.oid = p.prolang
    where p.pronamespace = 'public'::regnamespace and p.prokind = 'f' and l.lanname in ('sql', 'plpgsql')
      and not exists (select 1 from pg_depend d where d.objid = p.oid and d.deptype = 'e')
    order by 1`)
  for (const { name } of rows) await client.query('select create_distributed_function($1::regprocedure)', [name])
}

/** Citus plans a statement when it knows the tenant, so the functions that plan once for all tenants may not do that here. */
async function planWithTenants(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select oid::regprocedure::text as name from pg_proc where 'plan_cache_mode=force_generic_plan' = any (proconfig)`,
  )
  await client.query('set citus.enable_ddl_propagation = off')
  for (const { name } of rows) await client.query(`alter function ${name} set plan_cache_mode = force_custom_plan`)
  await client.query('set citus.enable_ddl_propagation = on')
}

/** A migration that runs after distributing also brings functions to the workers, but not what it revokes. Nothing calls them there. */
const closeDefiners = (client: pg.ClientBase): Promise<void> =>
  runOnWorkers(
    client,
    `do $$ declare one regprocedure; begin
      set local citus.enable_ddl_propagation = off;
      for one in select p.oid from pg_proc p join pg_namespace n on n.oid = p.pronamespace
        where p.prosecdef and n.nspname !~ '^(pg|citus)_' and has_function_privilege('public', p.oid, 'execute')
      loop
        execute format('revoke execute on function %s from public', one);
      end loop;
    end $$`,
  )

/** A transaction that adds or ends a job also writes to this table, so Citus commits it in two phases: on coordinator and worker, or on neither. */
async function commitQueueWithRows(client: pg.ClientBase): Promise<void> {
  const name = 'jobs.commit_together'
  const { rowCount } = await client.query('select 1 from pg_dist_partition where logicalrelid = $1::regclass', [name])
  if (rowCount === 0) await client.query('select citus_add_local_table_to_metadata($1::regclass)', [name])
}
