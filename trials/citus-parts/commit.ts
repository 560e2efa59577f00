import pg from 'pg'
import { quoteText } from '../../apps/server/src/db/sql.ts'

/**
 * The queue and the directory are on the coordinator, the rows of a tenant on a worker. A job or an entry and the rows it belongs to must
 * be committed in two phases.
 */
export async function tryCommit(adminUrl: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: adminUrl })
  const said: string[] = []
  client.on('notice', ({ message = '' }) => said.push(message))
  await client.connect()
  try {
    await client.query('set role aftermile_app; set citus.propagate_set_commands = local')
    const change = 'update merchants set updated_by = updated_by where tenant_id = $1'
    const alone = await phasesOf([change])
    const withJob = await phasesOf([change, `select jobs.enqueue('trial', '{}', now(), null, 1, null) where $1 <> ''`])
    const withEntry = await phasesOf([change, `select identity.enter_directory('token', 'trial') where $1 <> ''`])
    console.log(
      `Rows alone are committed in ${alone} phase, rows and a job in ${withJob}, rows and an entry of the directory in ${withEntry}.`,
    )
    return alone === 1 && withJob === 2 && withEntry === 2
  } finally {
    await client.end()
  }

  async function phasesOf(statements: readonly string[]): Promise<1 | 2> {
    const tenantId = 'nordhem'
    await client.query('set citus.log_remote_commands = on')
    said.length = 0
    await client.query('begin')
    await client.query(`set local app.tenant = ${quoteText(tenantId)}`)
    for (const statement of statements) await client.query(statement, [tenantId])
    await client.query('commit')
    return said.some(message => message.includes('PREPARE TRANSACTION')) ? 2 : 1
  }
}
