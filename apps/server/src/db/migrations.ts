import { readdirSync, readFileSync } from 'node:fs'

export type Migration = { readonly id: string; readonly text: string }

/** One statement that runs outside every transaction, and the index it makes or drops. */
export type Step = { readonly text: string; readonly index: string }

const folder = new URL('./migrations/', import.meta.url)

export const migrations: readonly Migration[] = readdirSync(folder)
  .filter(file => file.endsWith('.sql'))
  .sort()
  .map(file => ({ id: file.replace('.sql', ''), text: readFileSync(new URL(file, folder), 'utf8') }))

export const newestMigration = migrations.at(-1)?.id ?? ''

/**
 * The steps of a migration whose first line is `-- concurrently`; null for every other. Each may be run again, for a process
 * that is killed leaves the ones before it done.
 */
export function stepsOf({ id, text }: Migration): Step[] | null {
  if (!/^-- concurrently\s*$/m.test(text.split('\n')[0] ?? '')) return null
  return withoutComments(text)
    .split(';')
    .map(part => part.trim())
    .filter(part => part !== '')
    .map(part => {
      const index = repeatable.exec(part)?.groups?.index
      if (index === undefined)
        throw new Error(
          `Migration ${id} may only 'create index concurrently if not exists' and 'drop index concurrently if exists'`,
        )
      return { text: part, index }
    })
}

/** Indexes that a migration builds on a table it did not make: nobody can write there until it is committed. */
export function blockingIndexesOf(migration: Migration): string[] {
  if (stepsOf(migration) !== null) return []
  const text = withoutComments(migration.text)
  const made = new Set([...text.matchAll(/\bcreate table (?:if not exists )?([\w.]+)/gi)].map(found => found[1]))
  return [...text.matchAll(/\bcreate (?:unique )?index (?:if not exists )?(\w+ )?on (?:only )?([\w.]+)/gi)]
    .filter(([, , table]) => !made.has(table))
    .map(([, name, table]) => name?.trim() ?? `an index on ${table}`)
}

const repeatable =
  /^(?:create (?:unique )?index concurrently if not exists|drop index concurrently if exists) (?<index>\w+)\b/i

const withoutComments = (text: string): string => text.replace(/--.*$/gm, '')
