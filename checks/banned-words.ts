import { codeOf, lineAt, type Source } from './repository.ts'

const words = [
  { what: /\b(it|test|describe|suite)\.(skip|only|todo)\b/g, rule: 'every test runs' },
  { what: /\b(TODO|FIXME|XXX)\b/g, rule: 'unfinished work is an issue, not a comment' },
  { what: /\bas any\b/g, rule: 'no any' },
  { what: /\/\*\*\s+(?:\*\s+)?The same\b/g, rule: 'a doc comment names its subject' },
  { what: /@ts-(ignore|nocheck|expect-error)\b/g, rule: 'fix the type, do not suppress the error' },
]

const colours = /#(?:[0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})\b(?![-\w])|\b(?:rgba?|hsla?|oklch|oklab|hwb)\(\s*[\d.]/gi

/** Finds banned words in the code. */
export function findWords(sources: Source[]): string[] {
  return sources.flatMap(({ path, text }) =>
    words.flatMap(({ what, rule }) =>
      [...text.matchAll(what)].map(({ 0: word, index }) => `${path}:${lineAt(text, index)}: ${word} (${rule})`),
    ),
  )
}

/** Finds colour literals in the console outside its theme. */
export function findColours(sources: Source[]): string[] {
  return sources
    .filter(({ path }) => path.startsWith('apps/console/src/') && path !== 'apps/console/src/theme.ts')
    .flatMap(source => {
      const code = codeOf(source)
      return [...code.matchAll(colours)].map(
        ({ 0: colour, index }) => `${source.path}:${lineAt(code, index)}: ${colour}`,
      )
    })
}
