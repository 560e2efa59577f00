/** A variable that an expression reads, such as `order.lines[0].name`. */
export type LiquidPath = {
  /** Its names and indexes. An index in brackets that is itself a variable is null. */
  readonly segments: readonly (string | null)[]
  /** Where it begins in the expression. */
  readonly at: number
}

/** A value with its filters. */
export type LiquidExpression = { readonly paths: readonly LiquidPath[]; readonly filters: readonly string[] }

const words = new Set([
  'and',
  'or',
  'not',
  'contains',
  'true',
  'false',
  'nil',
  'null',
  'empty',
  'blank',
  'in',
  'reversed',
])

const part =
  /"[^"]*"|'[^']*'|\d+(?:\.\d+)?|(?<filter>\|\s*[\w-]+)|(?<path>[a-z_][\w-]*\??(?:\s*\.\s*[a-z_][\w-]*\??|\[(?:"[^"]*"|'[^']*'|[^\]"']*)\])*)(?<colon>\s*:)?/gi

/** Finds the variables and filters of an expression. Names of filters and of their arguments are no variables. */
export function readExpression(text: string): LiquidExpression {
  const paths: LiquidPath[] = []
  const filters: string[] = []
  for (const { index, groups = {} } of text.matchAll(part)) {
    const { filter, path, colon } = groups
    if (filter !== undefined) filters.push(filter.replace(/^\|\s*/, ''))
    else if (path !== undefined && colon === undefined && !words.has(path))
      paths.push({ segments: split(path), at: index })
  }
  return { paths, filters }
}

const segment = /\[\s*(?:"(?<double>[^"]*)"|'(?<single>[^']*)'|(?<number>-?\d+)|[^\]]*)\s*\]|(?<name>[a-z_][\w-]*\??)/gi

const split = (path: string): (string | null)[] =>
  [...path.matchAll(segment)].map(({ groups = {} }) => {
    const { double, single, number, name } = groups
    return double ?? single ?? number ?? name ?? null
  })
