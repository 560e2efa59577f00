import type { Source } from '../repository.ts'
import { isForeign } from './foreign-names.ts'
import { type KnownNames, withoutNames } from './known-names.ts'
import { blocksOf, type Code, inlineCodeOf, lineOf } from './markdown.ts'

type Rule = {
  readonly kind: string
  /** In the whole document, its blocks too, in each piece of inline code, or in each block without a language, such as a drawing. */
  readonly within: keyof typeof codeWithin
  /** The first group is the name. */
  readonly pattern: RegExp
  readonly isKnown: (name: string, known: KnownNames) => boolean
}

const rules: readonly Rule[] = [
  {
    kind: 'file',
    within: 'inline code',
    pattern: /(?<!\S)((?:[\w.-]+\/)*[\w-]+(?:\.[\w-]+)*\.(?:tsx?|m[jt]s|sql|css|md))(?!\S)/g,
    isKnown: (name, { paths }) => paths.has(name),
  },
  {
    kind: 'folder',
    within: 'inline code',
    pattern: /^([a-z][\w-]*(?:(?:\/[\w-]+)+\/?|\/))$/g,
    isKnown: (name, { paths }) => paths.has(name.replace(/\/$/, '')),
  },
  {
    kind: 'npm script',
    within: 'text',
    pattern: /\bnpm run (?:--silent )?([\w-]+)/g,
    isKnown: (name, { npmScripts }) => npmScripts.has(name),
  },
  {
    kind: 'script',
    within: 'text',
    pattern: /\bnpm run ((?:bench|chaos|trial|pictures) -- [\w-]+)/g,
    isKnown: (name, { paths }) => paths.has(`${name.replace(' -- ', '/').replace(/^trial\//, 'trials/')}.ts`),
  },
  {
    kind: 'admin command',
    within: 'text',
    pattern: /\badmin -- ([\w-]+)/g,
    isKnown: (name, { adminCommands }) => adminCommands.has(name),
  },
  {
    kind: 'environment variable',
    within: 'text',
    pattern: /(?<![\w'])([A-Z][A-Z0-9]+(?:_[A-Z0-9]+)+)\b/g,
    isKnown: (name, { words }) => words.has(name),
  },
  {
    kind: 'call',
    within: 'text',
    pattern: /\b((?:GET|POST|PUT|DELETE)`? `?…?\/[^\s`?"]*)/g,
    isKnown: isCall,
  },
  {
    kind: 'address',
    within: 'inline code',
    pattern: /^(\/[a-z{][^\s]*)$/g,
    isKnown: (name, { addresses }) => isAddress(name.replace(/^\/api\/v1(?=\/)/, ''), addresses),
  },
  {
    kind: 'table',
    within: 'text',
    pattern: /\b[Tt]ables? `([\w.]+)`/g,
    isKnown: (name, { tables }) => tables.has(name),
  },
  {
    kind: 'name in a drawing',
    within: 'drawing',
    pattern: /(?<![\w/.-])([a-z][a-z0-9]*(?:_[a-z0-9]+)+)(?![\w-])/g,
    isKnown: (name, { words }) => words.has(name),
  },
  {
    kind: 'name',
    within: 'inline code',
    pattern: /(?<![\w/.-])([a-z][a-z0-9]*(?:_[a-z0-9]+)+|[A-Za-z][a-z0-9]+(?:[A-Z][a-z0-9]*)+)(?![\w-])/g,
    isKnown: (name, { words }) => words.has(name),
  },
]

const codeWithin = {
  text: ({ text }: Source): Code[] => [{ line: 1, text }],
  'inline code': inlineCodeOf,
  drawing: (document: Source): Code[] => blocksOf(document).filter(({ language }) => language === ''),
} as const

/** Finds names in documents that nothing in the repository has. */
export const findUnknownNames = (documents: readonly Source[], known: KnownNames): string[] =>
  documents.flatMap(document =>
    rules.flatMap(({ kind, within, pattern, isKnown }) =>
      codeWithin[within](document).flatMap(({ line, text }) =>
        [...text.matchAll(pattern)]
          .filter(([, name = '']) => !isKnown(name, known) && !isForeign(name))
          .map(({ 1: name, index }) => `${document.path}:${line - 1 + lineOf(text, index)}: ${kind} ${name}`),
      ),
    ),
  )

/** A call of the API, or of a page that the server answers. `…` stands for any beginning. */
function isCall(text: string, { calls, addresses }: KnownNames): boolean {
  const [method = '', path = ''] = text.replaceAll('`', '').split(' ')
  const name = withoutNames(path.replace(/^…?\/api\/v1/, ''))
  if (name.startsWith('…')) return [...calls].some(call => call.startsWith(method) && call.endsWith(name.slice(1)))
  const isOfApi = [...calls].some(call => call.endsWith(` ${name}`))
  return calls.has(`${method} ${name}`) || (!isOfApi && isAddress(name, addresses))
}

/** Any text can stand for a parameter: /shipments/a-1 is /shipments/{}. */
function isAddress(text: string, addresses: ReadonlySet<string>): boolean {
  const parts = withoutNames(text).split('/')
  if (addresses.has(parts.join('/'))) return true
  return [...addresses].some(address => {
    const others = address.split('/')
    return others.length === parts.length && others.every((other, index) => other === '{}' || other === parts[index])
  })
}
