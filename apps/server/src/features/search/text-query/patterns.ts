import type { Candidates } from './candidates.ts'
import type { SearchTerms } from './search-terms.ts'

/** A text query for the index: the terms that find the hits, and the conditions that each hit must meet. */
export type Pattern = {
  /** A tsquery. */
  readonly words: string | null
  readonly code: string | null
  /** `words` or `code` is enough: a word may also be part of the name in an e-mail address. */
  readonly isEither: boolean
  readonly wordsLike: readonly string[]
  readonly codesLike: readonly string[]
  /** Regular expressions, each in place of a word that is not found itself. */
  readonly wordsAmong: readonly string[]
}

export const noPattern: Pattern = {
  words: null,
  code: null,
  isEither: false,
  wordsLike: [],
  codesLike: [],
  wordsAmong: [],
}

type PatternInput = { terms: SearchTerms; candidates: readonly Candidates[]; size: number }

/** Every term as it was typed. */
export function patternAsTyped(input: PatternInput): Pattern {
  const { terms } = input
  return {
    ...indexTermsAsTyped(input),
    wordsLike: [...terms.words, ...terms.emails].map(containing),
    codesLike: terms.codes.map(containing),
    wordsAmong: [],
  }
}

function indexTermsAsTyped({ terms, candidates, size }: PatternInput): Pick<Pattern, 'words' | 'code' | 'isEither'> {
  // Addresses are indexed in full and found from their start.
  if (terms.emails.length > 0) return { words: terms.emails.map(startingWith).join(' & '), code: null, isEither: false }
  const words = indexWords(candidates, size)
  const code = indexCode(terms.codes)
  const [only, ...others] = terms.words
  if (words === null || code !== null || only === undefined || only.length < 3 || others.length > 0)
    return { words: code !== null && !hasRare(candidates, size) ? null : words, code, isEither: false }
  return { words, code: containing(only), isEither: true }
}

const hasRare = (candidates: readonly Candidates[], size: number): boolean =>
  candidates.some(one => !one.isMany && one.frequency < size * 0.05)

const startingWith = (text: string): string => `${lexeme(text)}:*`

/** Words replaced by similar ones. */
export function patternOfSimilar({ terms, candidates, size }: PatternInput): Pattern {
  return {
    words: indexWords(candidates, size),
    code: indexCode(terms.codes),
    isEither: false,
    wordsLike: terms.words.filter(word => candidates.every(one => one.part !== word)).map(containing),
    codesLike: terms.codes.map(containing),
    wordsAmong: candidates.map(({ words }) => words.join('|')),
  }
}

const containing = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`

/** Words that most documents hold do not narrow the search, and many alternatives for one word are slow. */
function indexWords(candidates: readonly Candidates[], size: number): string | null {
  const selective = candidates.filter(one => !one.isMany && one.frequency < size * 0.3)
  const [rarest] = candidates.filter(one => !one.isMany).toSorted((a, b) => a.frequency - b.frequency)
  const chosen = selective.length > 0 ? selective : rarest ? [rarest] : []
  return chosen.length > 0 ? chosen.map(oneOf).join(' & ') : null
}

/** Alternatives in the syntax of a tsquery. */
const oneOf = ({ words }: Candidates): string => `(${words.map(lexeme).join(' | ')})`

const lexeme = (text: string): string => `'${text.replace(/['\\]/g, '$&$&')}'`

/** Numbers of one carrier or shop begin alike, so their ends are more selective. */
function indexCode(codes: readonly string[]): string | null {
  const [longest] = codes.toSorted((a, b) => b.length - a.length)
  if (longest === undefined || longest.length < 3) return null
  return containing(/\p{N}/u.test(longest) ? longest.slice(-8) : longest)
}

/** About how many of `size` documents will match, if words and numbers are independent. */
export function expectedHits({ terms, candidates, size }: PatternInput): number {
  const shares = [
    ...candidates.map(one => Math.max(one.frequency / size, one.isMany ? 0.02 : 0)),
    ...terms.words.filter(word => [...word].length === 1).map(() => 0.9),
    ...terms.emails.map(() => 0.0002),
    ...terms.codes.map(code => shareOfCodes[code.length] ?? 0.0002),
  ]
  return shares.reduce((product, share) => product * Math.min(1, share), size)
}

/** The share of documents with about a hundred digits that hold a run of 0, 1, 2 … given digits by chance. */
const shareOfCodes = [1, 1, 0.6, 0.1, 0.01]
