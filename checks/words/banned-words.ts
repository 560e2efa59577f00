import { codeOf, isTest, lineAt, type Source } from '../repository.ts'

const words = [
  { what: /\b(it|test|describe|suite)\.(skip|only|todo)\b/g, rule: 'every test runs' },
  { what: /\b(TODO|FIXME|XXX)\b/g, rule: 'unfinished work is an issue, not a comment' },
  { what: /\bas any\b/g, rule: 'no any' },
  { what: /\/\*\*\s+(?:\*\s+)?The same\b/g, rule: 'a doc comment names its subject' },
  { what: /\sdata-[a-z-]*[A-Z]\w*=/g, rule: 'data attributes are lower case, as style sheets select them' },
  { what: /@ts-(ignore|nocheck|expect-error)\b/g, rule: 'fix the type, do not suppress the error' },
]

/** Words of users' texts, as listed in CONTRIBUTING.md. A text starts after a quote, or after a tag in JSX. */
const texts = [
  { what: /\b(?:cannot|can’t) be (?:taken|brought) back\b|\bcannot be undone\b/g, rule: 'can’t be undone' },
  { what: /['"`>]Refused\b(?! by receiver)/g, rule: 'Rejected' },
  { what: /\bTime state\b/g, rule: 'Delivery status' },
  { what: /['"`>]Email\b/g, rule: 'E-mail' },
  { what: /\bHelp centre\b/g, rule: 'Help center' },
  { what: /['"`>](?:Begin|Go on)\b/g, rule: 'Start, Continue' },
  { what: /['"`>]No such\b|\bNone of the\b|\bNothing here\b/g, rule: '… not found, No … match' },
  { what: /['"`>]Not known\b/g, rule: 'Unknown' },
  { what: /\b[Ll]atest news\b|\b(?:for|no|later) news\b/g, rule: 'Last update, no updates' },
  { what: /\banew\b|\bany more\b/g, rule: 'again, anymore' },
  { what: /\b[Mm]ay not hold\b|\b[Mm]ay hold\b|\bholds a\b/g, rule: 'can’t contain, can only contain' },
  { what: /\b(?:ca|do|does|did|is|are|was|were|could|has|have|wo)n't\b/g, rule: '’ as apostrophe' },
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

/** Finds words that users must not read, and what to write instead. */
export function findTexts(sources: Source[]): string[] {
  return sources
    .filter(source => /^(apps|packages)\/[^/]+\/src\//.test(source.path) && !isTest(source))
    .flatMap(source => {
      const code = codeOf(source)
      return texts.flatMap(({ what, rule }) =>
        [...code.matchAll(what)].map(
          ({ 0: text, index }) => `${source.path}:${lineAt(code, index)}: ${text} (${rule})`,
        ),
      )
    })
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
