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

const folder = new URL('../migrations/', import.meta.url)

export const migrations: readonly Migration[] = readdirSync(folder)
  .filter(file => file.endsWith('.sql'))
  .sort()
  .map(file => ({ id: file.replace('.sql', ''), text: readFileSync(new URL(file, folder), 'utf8') }))

export const newestMigration = migrations.at(-1)?.id ?? ''

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
