import { findImports, type Import } from './imports.ts'
import { codeOf, isTest, type Source } from './repository.ts'

/**
 * Finds values that a source file exports and no other source file imports. What only tests import is not what runs.
 * Types do not count. A value that another file imports for its type is used.
 */
export function findUnusedExports(sources: Source[]): string[] {
  const code = sources.filter(isSource)
  const used = new Set(findImports(code).flatMap(namesUsed(code)))
  return code
    .filter(({ path }) => /^(apps|packages)\/[^/]+\/src\//.test(path))
    .flatMap(source => exportedValues(source).map(name => `${source.path}: ${name}`))
    .filter(name => !used.has(name))
}

const isSource = (source: Source) => /^(apps|packages)\/.*\.tsx?$/.test(source.path) && !isTest(source)

const declaration = /^export (?:async )?(?:const|let|function\*?|(?:abstract )?class) ([\w$]+)/gm
const list = /^export \{([^}]*)\}/gm

/** The names of the values that a file exports. */
export function exportedValues(source: Source): string[] {
  const code = codeOf(source)
  const listed = [...code.matchAll(list)].flatMap(([, names = '']) => namesIn(names))
  return [
    ...[...code.matchAll(declaration)].map(([, name = '']) => name),
    ...listed.filter(({ isType }) => !isType).map(({ outside }) => outside),
  ]
}

/** The exports that one import uses, as `path: name`. */
function namesUsed(code: Source[]) {
  const all = new Map(code.map(source => [source.path, exportedValues(source)]))
  const texts = new Map(code.map(source => [source.path, codeOf(source)]))
  return ({ from, to, kind, clause }: Import): string[] => {
    if (to === null || to === from) return []
    const names =
      kind === 'lazy' ? wordsOf(texts.get(from) ?? '', all.get(to) ?? []) : namesOf(clause, all.get(to) ?? [])
    return names.map(name => `${to}: ${name}`)
  }
}

/** A lazy import names what it takes somewhere behind it. */
const wordsOf = (text: string, names: string[]) => names.filter(name => new RegExp(`\\b${name}\\b`).test(text))

function namesOf(clause: string, all: string[]): string[] {
  const [, names] = clause.match(/\{([^}]*)\}/) ?? []
  return names === undefined ? all : namesIn(names).map(({ inside }) => inside)
}

/** `a, type B, c as d`, with the name in the file that has it and the name outside. */
function namesIn(list: string) {
  return list
    .split(',')
    .map(part => part.trim())
    .filter(part => part !== '')
    .map(part => {
      const isType = part.startsWith('type ')
      const [inside = '', outside = inside] = part.replace(/^type /, '').split(/ as /)
      return { inside, outside, isType }
    })
}
