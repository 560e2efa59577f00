import type pg from 'pg'
import { quoteName } from '../sql.ts'
import { citusSettings, isDistributed } from './is-citus.ts'

/**
 * What a connection needs before it migrates a Citus. As long as nothing is distributed, migrations change the coordinator only,
 * and distributing brings the outcome to the nodes. Later ones change tables on all nodes.
 */
export async function prepareCitus(client: pg.ClientBase): Promise<void> {
  const settings = {
    propagate_set_commands: 'local',
    enable_ddl_propagation: (await isDistributed(client)) ? 'on' : 'off',
    // A migration changes several tables in one transaction, and all of them refer to tenants.
    multi_shard_modify_mode: 'sequential',
    // A new table stays local until it is distributed, although it refers to tenants.
    enable_local_reference_table_foreign_keys: 'off',
  }
  for (const [name, value] of Object.entries(settings)) await client.query(`set citus.${name} = ${value}`)
}

/** Creates roles that may log in, on the coordinator and on nodes that do not have them yet. */
export async function shareRoles(client: pg.ClientBase, roles: readonly string[]): Promise<void> {
  const statement = roles.map(
    role => `
    if to_regrole('${role}') is null then create role ${role} login;
    elsif not (select rolcanlogin from pg_roles where rolname = '${role}') then alter role ${role} login;
    end if;`,
  )
  const text = `do $$ begin set local citus.enable_ddl_propagation = off; ${statement.join('')} end $$`
  await client.query(text)
  await runOnWorkers(client, text)
}

/** Gives the login of the server its settings: also behind a pooler, which takes no options. */
export async function shareTenants(client: pg.ClientBase, login: string): Promise<void> {
  const { rows } = await client.query<{ has: string[] }>(
    `select coalesce(rolconfig, '{}') as has from pg_roles where rolname = $1`,
    [login],
  )
  for (const [name, value] of Object.entries(citusSettings))
    if (!rows[0]?.has.includes(`${name}=${value}`))
      await client.query(`alter role ${quoteName(login)} set ${name} = '${value}'`)
}

/** Runs one statement on every worker. */
export async function runOnWorkers(client: pg.ClientBase, statement: string): Promise<void> {
  const { rows } = await client.query<{ node: string; ok: boolean; said: string }>(
    `select nodename || ':' || nodeport as node, success as ok, result as said from run_command_on_workers($1)`,
    [statement],
  )
  const failed = rows.find(({ ok }) => !ok)
  if (failed !== undefined) throw new Error(`${failed.node}: ${failed.said}`)
}
