import { posix } from 'node:path'
import { codeOf, type Source } from './repository.ts'

export type Import = {
  from: string
  /** As written: './tags.ts', '@aftermile/domain/tags', 'zod'. */
  name: string
  /** The source file it means, when it is one of ours. */
  to: string | null
  kind: 'value' | 'type' | 'lazy'
}

const statement = /^[ \t]*(?:import|export)\b([^'"`;=()]*?)\bfrom\s*['"]([^'"]+)['"]/gm
const bare = /^[ \t]*import\s*['"]([^'"]+)['"]/gm
const lazy = /\bimport\(\s*['"]([^'"]+)['"]\s*\)/g

/** What each file imports, by reading its import statements. */
export function findImports(sources: Source[]): Import[] {
  const paths = new Set(sources.map(({ path }) => path))
  return sources.flatMap(source => {
    const code = codeOf(source)
    const found = (name: string, kind: Import['kind']): Import => {
      return { from: source.path, name, to: resolve(source.path, name, paths), kind }
    }
    return [
      ...[...code.matchAll(statement)].map(([, clause = '', name = '']) =>
        found(name, /^\s+type\b/.test(clause) ? 'type' : 'value'),
      ),
      ...[...code.matchAll(bare)].map(([, name = '']) => found(name, 'value')),
      ...[...code.matchAll(lazy)].map(([, name = '']) => found(name, 'lazy')),
    ]
  })
}

function resolve(from: string, name: string, paths: Set<string>): string | null {
  const target = name.startsWith('.') ? posix.join(posix.dirname(from), name) : packageFile(name)
  if (target === null) return null
  return ['', '.ts', '.tsx', '/index.ts'].map(ending => target + ending).find(path => paths.has(path)) ?? target
}

function packageFile(name: string): string | null {
  const [, home, rest] = name.match(/^@aftermile\/([^/]+)\/(.+)$/) ?? []
  return home && rest ? `packages/${home}/src/${rest}` : null
}

/** The first round trip among the imports that are needed while loading, as its files, or null. */
export function findCycle(imports: Import[]): string[] | null {
  const next = new Map<string, string[]>()
  for (const { from, to, kind } of imports) {
    if (to && kind !== 'lazy') next.set(from, [...(next.get(from) ?? []), to])
  }
  const done = new Set<string>()
  const visit = (path: string, way: string[]): string[] | null => {
    if (way.includes(path)) return [...way.slice(way.indexOf(path)), path]
    if (done.has(path)) return null
    done.add(path)
    for (const target of next.get(path) ?? []) {
      const cycle = visit(target, [...way, path])
      if (cycle) return cycle
    }
    return null
  }
  for (const path of next.keys()) {
    const cycle = visit(path, [])
    if (cycle) return cycle
  }
  return null
}
