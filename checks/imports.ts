import { posix } from 'node:path'
import { codeOf, type Source } from './repository.ts'

export type Import = {
  from: string
  /** As written: './tags.ts', '@aftermile/domain/lists/tag-priorities', 'zod'. */
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

/** Every round trip among the imports that are needed while loading, as the way it takes. */
export function findCycles(imports: Import[]): string[] {
  const next = Map.groupBy(
    imports.filter(({ to, kind }) => to !== null && kind !== 'lazy'),
    ({ from }) => from,
  )
  const cycles: string[] = []
  const done = new Set<string>()
  const visit = (path: string, way: string[]) => {
    if (way.includes(path)) cycles.push([...way.slice(way.indexOf(path)), path].join(' → '))
    if (done.has(path)) return
    done.add(path)
    for (const { to } of next.get(path) ?? []) if (to) visit(to, [...way, path])
  }
  for (const path of next.keys()) visit(path, [])
  return cycles
}
