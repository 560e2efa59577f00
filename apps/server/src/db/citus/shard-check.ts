import type pg from 'pg'
import { quoteText } from '../sql.ts'
import { tenantTables } from './tenant-tables.ts'

type Queryable = Pick<pg.ClientBase | pg.Pool, 'query'>
type Answer<T> = { node: string; isOk: boolean; said: T }
/** The walls of one table as a node has them. */
type Isolation = {
  /** The table that this is a shard of, or its own name. */
  of: string
  name: string
  /** Null for a shard that should be there and is not. */
  owner: string | null
  isForced: boolean
  policies: string[]
  grants: string[]
}
type Described = {
  tables: Isolation[]
  /** What policies and queries call. */
  functions: Record<string, string>
  /** Functions that bypass policies and that everyone may call. */
  openDefiners: string[]
}

/** Tenant tables and their shards on one node. */
const places = `
  select s.logicalrelid::text as "of", shard_name(s.logicalrelid, s.shardid) as name, to_regclass(shard_name(s.logicalrelid, s.shardid)) as oid
  from pg_dist_shard s join pg_dist_placement p on p.shardid = s.shardid join pg_class c on c.oid = s.logicalrelid
  where p.groupid = (select groupid from pg_dist_local_group) and c.relnamespace = 'public'::regnamespace
  union all
  select d.logicalrelid::text, d.logicalrelid::text, d.logicalrelid from pg_dist_partition d join pg_class c on c.oid = d.logicalrelid
  where c.relnamespace = 'public'::regnamespace`

const isolationOf = `
  select json_build_object(
    'tables', (select json_agg(json_build_object('of', t."of", 'name', t.name,
      'owner', pg_get_userbyid(c.relowner), 'isForced', c.relrowsecurity and c.relforcerowsecurity,
      'policies', array(
        select concat_ws(' ', p.polname, p.polcmd, case when p.polpermissive then 'permissive' else 'restrictive' end,
          array(select r::regrole::text from unnest(p.polroles) r order by 1)::text,
          'using', pg_get_expr(p.polqual, p.polrelid), 'check', pg_get_expr(p.polwithcheck, p.polrelid))
        from pg_policy p where p.polrelid = c.oid order by 1),
      'grants', array(
        select concat_ws(' ', g.grantee::regrole, lower(g.privilege_type)) from aclexplode(c.relacl) g where g.grantee <> c.relowner
        union
        select concat_ws(' ', g.grantee::regrole, lower(g.privilege_type), a.attname) from pg_attribute a, aclexplode(a.attacl) g
        where a.attrelid = c.oid and g.grantee <> c.relowner order by 1)))
      from (${places}) t left join pg_class c on c.oid = t.oid),
    'functions', (select json_object_agg(f.oid::regprocedure, concat_ws(' ', f.provolatile, f.prosecdef, f.proconfig, f.prosrc))
      from pg_proc f join pg_language l on l.oid = f.prolang
      where f.pronamespace = 'public'::regnamespace and f.prokind = 'f' and l.lanname in ('sql', 'plpgsql')),
    'openDefiners', array(
      select f.oid::regprocedure from pg_proc f join pg_namespace n on n.oid = f.pronamespace
      where f.prosecdef and n.nspname !~ '^(pg|citus)_' and has_function_privilege('public', f.oid, 'execute')))`

/** Tenant tables that Citus does not know: their rows would be on the coordinator only, and no shard would have their walls. */
async function localTables(client: Queryable): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select t.name from (${tenantTables}) t
     where not exists (select 1 from pg_dist_partition d where d.logicalrelid = t.oid) order by 1`,
  )
  return rows.map(({ name }) => name)
}

/**
 * Lists what a shard or a node does differently from the coordinator, where the isolation check has looked: policies, forced row-level
 * security, owner, grants, and the functions that policies call.
 */
export async function findShardBreaches(admin: Queryable): Promise<string[]> {
  const { rows } = await admin.query<{ here: Described }>(`select (${isolationOf}) as here`)
  const here = rows[0]?.here ?? { tables: [], functions: {}, openDefiners: [] }
  const expected = new Map(here.tables.map(table => [table.name, table]))
  const found = (await localTables(admin)).map(name => `${name} is not distributed`)
  for (const { node, isOk, said } of await askNodes<Described>(admin, isolationOf)) {
    if (!isOk) {
      found.push(`${node} cannot be checked: ${String(said)}`)
      continue
    }
    for (const table of said.tables)
      found.push(...differencesOf(table, expected.get(table.of)).map(text => `${table.name} on ${node} ${text}`))
    for (const [name, source] of Object.entries(here.functions))
      if (said.functions[name] !== source) found.push(`${name} on ${node} is another function`)
    found.push(...said.openDefiners.map(name => `${name} on ${node} may be called by everyone`))
  }
  return found
}

function differencesOf(table: Isolation, model: Isolation | undefined): string[] {
  if (model === undefined) return ['belongs to a table that the coordinator does not have']
  if (table.owner === null) return ['is missing']
  const found: string[] = []
  if (model.isForced && !table.isForced) found.push('has no forced row-level security')
  if (table.owner !== model.owner) found.push(`belongs to ${table.owner}`)
  for (const policy of table.policies.filter(policy => !model.policies.includes(policy)))
    found.push(`has a policy of its own: ${policy}`)
  for (const policy of model.policies.filter(policy => !table.policies.includes(policy)))
    found.push(`lacks a policy: ${policy}`)
  for (const item of table.grants.filter(grant => !model.grants.includes(grant)))
    found.push(`has a grant of its own: ${item}`)
  for (const entry of model.grants.filter(grant => !table.grants.includes(grant))) found.push(`lacks a grant: ${entry}`)
  return found
}

/** Tables and shards that a tenant could read as a whole: the part of the check that every start can afford. */
const openPlaces = `
  select coalesce(json_agg(t.name), '[]') from (${places}) t join pg_class c on c.oid = t.oid
  where not c.relispartition and not (c.relrowsecurity and c.relforcerowsecurity and exists (
    select 1 from pg_policy p where p.polrelid = c.oid))`

/** What a server must not start with; null if there is nothing. As a role that may log in on the workers. */
export async function whyUnsafe(client: Queryable): Promise<string | null> {
  const [local] = await localTables(client)
  if (local !== undefined)
    return `The table ${local} is not distributed over the Citus; run npm run admin -- distribute.`
  for (const { node, isOk, said } of await askNodes<string[]>(client, openPlaces)) {
    if (!isOk) return `A node of the Citus cannot be checked, ${node}: ${String(said)}`
    if (said.length > 0) return `${said[0]} on ${node} does not separate tenants; npm run admin -- check says more.`
  }
  return null
}

/** Asks every node the same question, which has one JSON value as its answer. */
async function askNodes<T>(client: Queryable, question: string): Promise<Answer<T>[]> {
  const { rows } = await client.query<{ node: string; isOk: boolean; said: string }>(
    `select n.nodename || ':' || n.nodeport as node, r.success as "isOk", r.result as said
     from run_command_on_all_nodes(${quoteText(question)}) r join pg_dist_node n on n.nodeid = r.nodeid order by 1`,
  )
  return rows.map(row => ({ ...row, said: row.isOk ? JSON.parse(row.said) : row.said }))
}
