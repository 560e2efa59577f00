import { type LiquidPath, readExpression } from './liquid-paths.ts'
import { type LiquidToken, liquidTokens } from './liquid-tokens.ts'
import type { CatalogueVariable } from './template-catalogue.ts'
import { resolver } from './variable-names.ts'

/** A problem at an index of the source. */
export type PlacedProblem = { readonly at: number; readonly message: string }

/** More than anybody writes. It bounds the time that this takes. */
const maxTokens = 2000
const maxExpressionLength = 1000

type Known = Pick<CatalogueVariable, 'name' | 'type' | 'isAlways'>

/** Finds variables that do not exist, and those that can be empty where nothing stands in for them. */
export function variableProblems(
  source: string,
  variables: readonly Known[],
  assetIds?: ReadonlySet<string>,
): PlacedProblem[] {
  const resolve = resolver(variables, assetIds)
  const scope = openScope()
  const problems: PlacedProblem[] = []
  for (const token of withoutComments(liquidTokens(source)).slice(0, maxTokens)) {
    const { paths, filters } = readExpression(expressionOf(token))
    const hasDefault = filters.includes('default')
    for (const path of paths) {
      const found = resolve(scope.globalOf(path))
      const at = token.innerAt + offsetOf(token) + path.at
      if (found === null) continue
      if (found.problem !== null) problems.push({ at, message: found.problem })
      else if (!found.isAlways && !hasDefault && mustHaveValue(token) && !scope.isGuarded(found.name))
        problems.push({
          at,
          message: `${nameOf(path)} can be empty. Add a default: {{ ${nameOf(path)} | default: "…" }}`,
        })
    }
    scope.enter(token, path => resolve(scope.globalOf(path))?.name ?? null)
  }
  return problems
}

/** Where Liquid stops at a missing value. Conditions may ask for it. */
const mustHaveValue = ({ kind, name }: LiquidToken): boolean =>
  kind === 'output' || ['echo', 'assign', 'for', 'case', 'tablerow'].includes(name)

const nameOf = ({ segments }: LiquidPath): string => segments.map(segment => segment ?? '…').join('.')

/** What a tag evaluates: without its name, and without the names that it gives. */
function expressionOf(token: LiquidToken): string {
  return token.inner.slice(offsetOf(token)).slice(0, maxExpressionLength)
}

function offsetOf({ kind, name, inner }: LiquidToken): number {
  if (kind === 'output') return 0
  const start = starts[name] ?? (silent.has(name) ? /^.*$/s : /^\s*\w*/)
  return start.exec(inner)?.[0].length ?? 0
}

const starts: Readonly<Record<string, RegExp>> = {
  assign: /^\s*assign\s+[\w-]+\s*=?/,
  for: /^\s*for\s+[\w-]+\s+in\b/,
  tablerow: /^\s*tablerow\s+[\w-]+\s+in\b/,
}

/** Tags whose words are names or no Liquid. */
const silent = new Set(['capture', 'increment', 'decrement', 'comment', 'endcomment', 'raw', 'endraw', 'liquid', '#'])

function withoutComments(tokens: readonly LiquidToken[]): LiquidToken[] {
  let depth = 0
  return tokens.filter(({ name }) => {
    if (name === 'comment') depth++
    if (name === 'endcomment') depth--
    return depth === 0
  })
}

type Block = {
  readonly tag: string
  /** The list that a loop goes through, by the name of its item. */
  readonly item: readonly [name: string, list: string | null] | null
  guards: readonly string[]
  readonly elseGuards: readonly string[]
}

type NameOf = (path: LiquidPath) => string | null

/** The names that tags have given, and what their conditions have made sure. */
function openScope() {
  const given = new Set<string>(['forloop', 'tablerowloop'])
  const blocks: Block[] = []

  return {
    /** A path with the list in place of the item of a loop; null if a tag gave its first name. */
    globalOf({ segments }: LiquidPath): readonly (string | null)[] | null {
      const [first = null, ...rest] = segments
      if (first === null) return null
      const loop = blocks.findLast(({ item }) => item?.[0] === first)?.item
      if (loop) return loop[1] === null ? null : [`${loop[1]}[]`, ...rest]
      return given.has(first) ? null : segments
    },
    isGuarded: (name: string) => blocks.some(({ guards }) => guards.includes(name)),
    enter(token: LiquidToken, nameOf: NameOf): void {
      const { name } = token
      const named = /^\s*(?:assign|capture|increment|decrement)\s+([\w-]+)/.exec(token.inner)?.[1]
      if (named !== undefined) given.add(named)
      const last = blocks.at(-1)
      if (name === 'for' || name === 'tablerow') blocks.push(loopOf(token, nameOf))
      else if (name === 'if' || name === 'unless' || name === 'case') blocks.push(conditionOf(token, nameOf))
      else if (name === 'elsif' && last) last.guards = guardsOf(expressionOf(token), nameOf)
      else if (name === 'else' && last) last.guards = last.elseGuards
      else if (name.startsWith('end') && last?.tag === name.slice(3)) blocks.pop()
    },
  }
}

function loopOf(token: LiquidToken, nameOf: NameOf): Block {
  const [, item = ''] = /^\s*\w+\s+([\w-]+)/.exec(token.inner) ?? []
  const [list] = readExpression(expressionOf(token)).paths
  return { tag: token.name, item: [item, list ? nameOf(list) : null], guards: [], elseGuards: [] }
}

function conditionOf(token: LiquidToken, nameOf: NameOf): Block {
  const guards = token.name === 'case' ? [] : guardsOf(expressionOf(token), nameOf)
  return token.name === 'unless'
    ? { tag: 'unless', item: null, guards: [], elseGuards: guards }
    : { tag: token.name, item: null, guards, elseGuards: [] }
}

/** The variables that have a value if a condition is true: those it asks for, or compares with a text or a number. */
function guardsOf(condition: string, nameOf: NameOf): string[] {
  if (/\bor\b/.test(condition)) return []
  return condition.split(/\band\b/).flatMap(piece => {
    const isSure = /^\s*[\w.[\]"'-]+\s*(?:$|(?:==|>=?|<=?|contains)\s*["'\d])/.test(piece)
    const [path] = readExpression(piece).paths
    const name = isSure && path ? nameOf(path) : null
    return name === null ? [] : [name]
  })
}
