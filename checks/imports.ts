import { posix } from 'node:path'
import { codeOf, type Source } from './repository.ts'

export type Import = {
  from: string
  /** As written: './tags.ts', '@aftermile/domain/lists/tag-priorities', 'zod'. */
  name: string
  /** The source file it means, when it is one of ours. */
  to: string | null
  kind: 'value' | 'type' | 'lazy'
  /** What stands between `import` and `from`. */
  clause: string
}

const statement = /^[ \t]*(?:import|export)\b([^'"`;=()]*?)\bfrom\s*['"]([^'"]+)['"]/gm
const bare = /^[ \t]*import\s*['"]([^'"]+)['"]/gm
const lazy = /\bimport\(\s*['"]([^'"]+)['"]\s*\)/g

/** What each file imports, by reading its import statements. */
export function findImports(sources: Source[]): Import[] {
  const paths = new Set(sources.map(({ path }) => path))
  return sources.flatMap(source => {
    const code = codeOf(source)
    const found = (name: string, kind: Import['kind'], clause = ''): Import => {
      return { from: source.path, name, to: resolve(source.path, name, paths), kind, clause }
    }
    return [
      ...[...code.matchAll(statement)].map(([, clause = '', name = '']) =>
        found(name, /^\s+type\b/.test(clause) ? 'type' : 'value', clause),
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

/** Every import cycle among files, as the path it takes. A file that is loaded later closes none. */
export const findCycles = (imports: Import[]): string[] =>
  cyclesIn(imports.flatMap(({ from, to, kind }) => (to !== null && kind !== 'lazy' ? [{ from, to }] : [])))

/** Every import cycle among the files and folders of one folder, at each level. */
export function findFolderCycles(imports: Import[]): string[] {
  const edges = imports.flatMap(({ from, to }) => (to === null ? [] : [edgeBetween(from, to)]))
  return [...Map.groupBy(edges, ({ folder }) => folder)].flatMap(([folder, inside]) =>
    cyclesIn(inside).map(cycle => `${folder}: ${cycle}`),
  )
}

/** The folder that holds both files, and in which of its children each of them lies. */
function edgeBetween(from: string, to: string): Edge & { folder: string } {
  const a = from.split('/')
  const b = to.split('/')
  const depth = a.findIndex((name, index) => name !== b[index])
  return { folder: a.slice(0, depth).join('/'), from: a[depth] ?? '', to: b[depth] ?? '' }
}

type Edge = { from: string; to: string }

function cyclesIn(edges: Edge[]): string[] {
  const next = Map.groupBy(edges, ({ from }) => from)
  const cycles = new Set<string>()
  const done = new Set<string>()
  const visit = (name: string, way: string[]) => {
    if (way.includes(name)) cycles.add([...way.slice(way.indexOf(name)), name].join(' → '))
    if (done.has(name)) return
    done.add(name)
    for (const { to } of next.get(name) ?? []) visit(to, [...way, name])
  }
  for (const name of next.keys()) visit(name, [])
  return [...cycles]
}
