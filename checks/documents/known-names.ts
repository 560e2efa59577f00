import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { allEndpoints } from '@aftermile/contract/index'
import { codeOf, readPaths, readSources, root } from '../repository.ts'

/** What documents can name. */
export type KnownNames = {
  /** Every file and folder, and every end of its path: `b/c.ts` and `c.ts` of `a/b/c.ts`. */
  readonly paths: ReadonlySet<string>
  readonly npmScripts: ReadonlySet<string>
  readonly adminCommands: ReadonlySet<string>
  readonly settings: ReadonlySet<string>
  /** Every word of the code, without comments. */
  readonly words: ReadonlySet<string>
  readonly tables: ReadonlySet<string>
  /** Every call of the API: `GET /tags/{}`. */
  readonly calls: ReadonlySet<string>
  /** Every text of the code that is the address of a page or a call: `/tags/{}`. */
  readonly addresses: ReadonlySet<string>
}

export function readKnownNames(): KnownNames {
  const paths = readPaths()
  const schema = paths.filter(path => /\/db\/schema\/.*\.sql$/.test(path)).map(readText)
  // The tests beside this file name what does not exist.
  const sources = readSources().filter(({ path }) => !path.startsWith('checks/documents/'))
  const code = [...sources.map(codeOf), ...schema, readText('package.json')]
  const calls = allEndpoints.map(({ method, path }) => ({ method, path: withoutNames(path) }))
  const setOf = (texts: readonly string[], names: RegExp) => new Set(texts.flatMap(text => namesIn(text, names)))
  return {
    paths: new Set(paths.flatMap(pathsOf).flatMap(endsOf)),
    npmScripts: new Set([...Object.keys(JSON.parse(readText('package.json')).scripts), 'test', 'start']),
    adminCommands: setOf([readText('apps/server/src/admin-arguments.ts')], /^ {2}([\w-]+)(?: |$)/gm),
    settings: setOf([readText('apps/server/src/config.ts')], /^ {2}([A-Z_]+): /gm),
    words: setOf(code, /([A-Za-z_$][\w$]*)/g),
    tables: setOf(schema, /^create table ([\w.]+)/gm),
    calls: new Set(calls.map(({ method, path }) => `${method} ${path}`)),
    addresses: new Set(
      [...calls.map(({ path }) => path), ...setOf(code, addressText)]
        .flatMap(address => [address, address.replace(/\/\{-\$\w+\}$/, '')])
        .map(withoutNames)
        .filter(isNamed),
    ),
  }
}

const addressText = /['`](?:\$\{\w+\})?(\/[^'`\s]+)['`]/g

/** An address of parameters alone would be any address. */
const isNamed = (address: string): boolean => /^\/[^{]/.test(address)

/** An address with {} in place of each parameter, however it is written: {id}, :id, $id, {-$id}, ${id}. */
export const withoutNames = (address: string): string =>
  address
    .replace(/[?#].*$/, '')
    .replace(/\$?\{[^}]*\}|(?<=\/)[:$]\w+/g, '{}')
    .replace(/(?<=.)\/$/, '')

const readText = (path: string): string => readFileSync(join(root, path), 'utf8')

const namesIn = (text: string, names: RegExp): string[] => [...text.matchAll(names)].map(([, name = '']) => name)

/** A file and the folders it is in. */
const pathsOf = (path: string): string[] => {
  const parts = path.split('/')
  return parts.map((_, index) => parts.slice(0, index + 1).join('/'))
}

const endsOf = (path: string): string[] => {
  const parts = path.split('/')
  return parts.map((_, index) => parts.slice(index).join('/'))
}
