// The stored state after a feed, as text: two feeds are equal if their texts are.
import { createHash } from 'node:crypto'
import pg from 'pg'

/** Columns that do not depend on the feed. */
const ignoredColumns = new Set(['received_at', 'updated_at', 'tracking_code', 'copy', 'keys', 'frequency', 'hash'])
const tables = [
  'shipments',
  'packages',
  'orders',
  'order_lines',
  'order_deliveries',
  'events',
  'timers',
  'search_documents',
]

export type State = Record<string, { rows: number; digest: string; lines: string[] }>

export async function stateOf(adminUrl: string): Promise<State> {
  const admin = new pg.Client({ connectionString: adminUrl })
  await admin.connect()
  await admin.query("set app.tenant = 'nordhem'")
  const state: State = {}
  for (const table of tables) {
    const { rows } = await admin.query<{ line: Record<string, unknown> }>(`select to_jsonb(t) as line from ${table} t`)
    const lines = rows
      .map(({ line }) => JSON.stringify(Object.entries(line).filter(([name]) => !ignoredColumns.has(name))))
      .sort()
    const digest = createHash('sha256').update(lines.join('\n')).digest('hex')
    state[table] = { rows: lines.length, digest, lines }
  }
  await admin.end()
  return state
}

/** Describes the first difference of each table. */
export function differencesOf(first: State, other: State): string[] {
  return tables.flatMap(table => {
    const [a, b] = [first[table], other[table]]
    if (!a || !b || a.digest === b.digest) return []
    const known = new Set(b.lines)
    const difference = a.lines.find(line => !known.has(line)) ?? b.lines.find(line => !a.lines.includes(line))
    return [`${table}: ${a.rows} and ${b.rows} rows; for example ${difference?.slice(0, 2000)}`]
  })
}
