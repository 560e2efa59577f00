import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'

export type Migration = { readonly id: string; readonly text: string }

/** A statement that runs outside of a transaction and can be repeated. */
export type IndexStep =
  | {
      readonly kind: 'build'
      readonly create: string
      readonly index: string
      readonly table: string
      readonly rest: string
    }
  | { readonly kind: 'drop'; readonly index: string }

/** What makes an empty database, and what brings one of a release to the same state. */
export type Definition = {
  readonly schema: Migration
  /** The schema of the first release; null before there is one. */
  readonly released: Migration | null
  readonly migrations: readonly Migration[]
}

const schemaId = '000-schema'

export const definition: Definition = readDefinition()

export const newestMigration = definition.migrations.at(-1)?.id ?? schemaId

function readDefinition(): Definition {
  const migrations = filesOf('../migrations/')
  const text = filesOf('../schema/')
    .map(file => file.text)
    .join('\n')
  return {
    schema: { id: schemaId, text },
    released: migrations.find(({ id }) => id === schemaId) ?? null,
    migrations: migrations.filter(({ id }) => id !== schemaId),
  }
}

function filesOf(path: string): Migration[] {
  const folder = new URL(path, import.meta.url)
  return readdirSync(folder)
    .filter(file => file.endsWith('.sql'))
    .sort()
    .map(file => ({ id: file.replace('.sql', ''), text: readFileSync(new URL(file, folder), 'utf8') }))
}

/** Comments may change: the database that a text makes stays the same. */
export const hashOf = ({ text }: Migration): string =>
  createHash('sha256').update(withoutComments(text).replace(/\s+/g, ' ').trim()).digest('hex')

/** Whether a database was made by a build that nothing leads from: one that was never released. */
export function isOfOtherBuild(applied: ReadonlyMap<string, string>, { schema, released }: Definition): boolean {
  const hash = applied.get(schemaId)
  if (hash === undefined) return true
  if (hash === hashOf(schema)) return false
  // After the first release each change of the schema has a migration, so a database that has one was made by a release, or later.
  return released === null || (hash !== hashOf(released) && applied.size === 1)
}

/** The steps of a migration whose first line is `-- concurrently`; null for all others. */
export function stepsOf({ id, text }: Migration): IndexStep[] | null {
  if (text.split('\n')[0]?.trim() !== '-- concurrently') return null
  return withoutComments(text)
    .split(';')
    .map(part => part.trim())
    .filter(part => part !== '')
    .map(part => {
      const step = stepOf(part)
      if (step === null)
        throw new Error(
          `Migration ${id} may only 'create index concurrently if not exists' and 'drop index concurrently if exists'`,
        )
      return step
    })
}

function stepOf(text: string): IndexStep | null {
  const build = /^(create (?:unique )?index) concurrently if not exists (\w+) on ([\w.]+) (.+)$/is.exec(text)
  if (build) {
    const [, create = '', index = '', table = '', rest = ''] = build
    return { kind: 'build', create, index, table, rest }
  }
  const [, index] = /^drop index concurrently if exists (\w+)$/i.exec(text) ?? []
  return index === undefined ? null : { kind: 'drop', index }
}

const withoutComments = (text: string): string => text.replace(/--.*$/gm, '')
