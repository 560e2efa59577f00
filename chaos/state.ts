// Everything that a feed has led to, as text: two feeds are the same where their texts are.
import { createHash } from 'node:crypto'
import pg from 'pg'

/** Not of the feed: when something was received, written or made. */
const left = new Set(['received_at', 'updated_at', 'copy', 'keys', 'frequency', 'hash'])
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
      .map(({ line }) => JSON.stringify(Object.entries(line).filter(([name]) => !left.has(name))))
      .sort()
    const digest = createHash('sha256').update(lines.join('\n')).digest('hex')
    state[table] = { rows: lines.length, digest, lines }
  }
  await admin.end()
  return state
}

/** The first difference of each table, in words. */
export function differencesOf(one: State, other: State): string[] {
  return tables.flatMap(table => {
    const [a, b] = [one[table], other[table]]
    if (!a || !b || a.digest === b.digest) return []
    const known = new Set(b.lines)
    const stray = a.lines.find(line => !known.has(line)) ?? b.lines.find(line => !a.lines.includes(line))
    return [`${table}: ${a.rows} and ${b.rows} rows; for example ${stray?.slice(0, 2000)}`]
  })
}
