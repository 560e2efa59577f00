import { parseSync } from 'vite'
import { isTest, type Source } from '../repository.ts'

/** Where the server reads texts of others. The simulator of carriers and the demo read only their own. */
const folders = /^(?:apps\/server|packages\/(?:domain|contract))\/src\/(?!carrier-simulator\/|demo\/)/
/** Libraries that read a text. */
const parsers = new Set(['sanitize-html', 'saxes', 'libphonenumber-js/max', 'libphonenumber-js/min', 're2js'])
const searches = new Set(['indexOf', 'lastIndexOf', 'search', 'charCodeAt', 'codePointAt', 'charAt'])

/** The files that scan a text in a way whose time may grow faster than the text. */
export const filesWithScans = (sources: readonly Source[]): string[] =>
  sources
    .filter(source => folders.test(source.path) && source.path.endsWith('.ts') && !isTest(source))
    .filter(({ path, text }) => hasScan(parseSync(path, text).program, false))
    .map(({ path }) => path)

function hasScan(value: unknown, isInLoop: boolean): boolean {
  if (Array.isArray(value)) return value.some(item => hasScan(item, isInLoop))
  if (typeof value !== 'object' || value === null) return false
  const node = value as Node
  if (isScan(node, isInLoop)) return true
  const isLoop = /^(?:For|While|DoWhile)/.test(node.type ?? '')
  return Object.values(node).some(child => hasScan(child, isInLoop || isLoop))
}

/** The parts of a syntax tree that matter here. */
type Node = {
  readonly type?: string
  readonly regex?: { readonly pattern: string; readonly flags: string } | null
  readonly callee?: { readonly name?: string; readonly property?: { readonly name?: string } }
  readonly source?: { readonly value?: unknown } | null
}

function isScan({ type, regex, callee, source }: Node, isInLoop: boolean): boolean {
  if (regex) return !isPlain(regex.pattern, regex.flags)
  if (type === 'NewExpression' && callee?.name === 'RegExp') return true
  if (type === 'ImportDeclaration') return parsers.has(String(source?.value))
  return isInLoop && type === 'CallExpression' && searches.has(callee?.property?.name ?? '')
}

/**
 * Whether a pattern reads a text once, as far as can be seen: it repeats nothing without a limit, or one character or class at its end, or one in
 * a pattern that is only tried at the beginning of the text.
 */
export function isPlain(pattern: string, flags: string): boolean {
  const bare = pattern.replace(/\\./gs, 'a').replace(/\[(?:[^\]])*\]/g, 'a')
  const repeats = [...bare.matchAll(/(.)(?:[*+]|\{\d+,\})\??/g)]
  const [first] = repeats
  if (first === undefined) return true
  if (repeats.length > 1 || first[1] === ')') return false
  const isAtEnd = first.index + first[0].length === bare.replace(/\)+$/, '').length
  const isAnchored = bare.startsWith('^') && !flags.includes('m') && !bare.includes('|')
  return isAnchored || (isAtEnd && !bare.includes('|'))
}
