import { channels, personalChannelIds } from '@aftermile/domain/channels/channels'
import { templateTypes } from '@aftermile/domain/messages/template-lists'
import type pg from 'pg'
import { quoteText } from '../sql.ts'

/** The columns that hold one of a list which the modules of channels make. */
const lists = [
  { table: 'templates', column: 'type', values: templateTypes },
  { table: 'messages', column: 'channel', values: channels.map(({ id }) => id) },
  { table: 'suppressions', column: 'channel', values: personalChannelIds },
] as const

/**
 * Writes the checks of these columns. A new channel widens them, and nothing here narrows them: rows of a channel that is gone stay, and
 * a server of the version before may start beside this one.
 */
export async function checkClosedLists(client: pg.Client): Promise<void> {
  for (const { table, column, values } of lists) {
    const name = `${table}_${column}_check`
    const known = await readKnown(client, table, name)
    if (known === null || values.every(value => known.includes(value))) continue
    const all = [...new Set([...known, ...values])].map(quoteText).join(', ')
    await client.query('begin')
    await client.query(`alter table ${table} drop constraint if exists ${name}`)
    await client.query(`alter table ${table} add constraint ${name} check (${column} in (${all})) not valid`)
    await client.query('commit')
    // Reads all rows, but keeps nobody from writing meanwhile.
    await client.query(`alter table ${table} validate constraint ${name}`)
  }
}

/** The values that a check allows, none without one; null: the schema has no such table. */
async function readKnown(client: pg.Client, table: string, name: string): Promise<string[] | null> {
  const { rows } = await client.query<{ known: string[] }>(
    `select array(select found[1] from pg_constraint c, regexp_matches(pg_get_constraintdef(c.oid), '''(\\w+)''', 'g') as found
       where c.conrelid = t.oid and c.conname = $2) as known
     from pg_class t where t.oid = to_regclass($1)`,
    [table, name],
  )
  return rows[0]?.known ?? null
}
