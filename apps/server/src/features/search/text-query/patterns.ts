import { type Candidates, isLongEnough } from './candidates.ts'
import type { SearchTerms } from './search-terms.ts'

/** A text query for the index: the terms that find the hits, and the conditions that each hit must meet. */
export type Pattern = {
  /** A tsquery. */
  readonly words: string | null
  /** One of these is enough. */
  readonly codes: readonly string[] | null
  /** `words` or `codes` is enough: a word may also be part of the name in an e-mail address. */
  readonly isEither: boolean
  /** A tsquery for the first characters of a code, by itself. */
  readonly start: string | null
  /** The only documents that may be hits. */
  readonly keys: readonly string[] | null
  readonly wordsLike: readonly string[]
  readonly codesLike: readonly string[]
  /** Regular expressions, each in place of a word that is not found itself. */
  readonly wordsAmong: readonly string[]
  /** What a hit must meet to begin with the terms. Where some hits do, the others are not shown. */
  readonly wordsStart: readonly string[]
  readonly codesStart: readonly string[]
}

export const noPattern: Pattern = {
  words: null,
  codes: null,
  isEither: false,
  start: null,
  keys: null,
  wordsLike: [],
  codesLike: [],
  wordsAmong: [],
  wordsStart: [],
  codesStart: [],
}

type PatternInput = { terms: SearchTerms; candidates: readonly Candidates[]; size: number }

/** Every term as it was typed, anywhere within a word or a number. */
export function patternAsTyped(input: PatternInput): Pattern {
  const { words, emails, codes } = input.terms
  return {
    ...noPattern,
    ...indexTermsAsTyped(input),
    wordsLike: [...words, ...emails].map(containing),
    codesLike: codes.map(containing),
    wordsStart: [...words, ...emails].map(starting),
    codesStart: codes.map(starting),
  }
}

function indexTermsAsTyped({ terms, candidates, size }: PatternInput): Pick<Pattern, 'words' | 'codes' | 'isEither'> {
  // Addresses are indexed in full and found from their start.
  if (terms.emails.length > 0) return { words: terms.emails.map(prefix).join(' & '), codes: null, isEither: false }
  const words = indexWords(candidates, size)
  const codes = indexCodes(terms.codes)
  const [only, ...others] = terms.words
  if (words === null || codes !== null || only === undefined || only.length < 3 || others.length > 0)
    return { words: codes !== null && !hasRare(candidates, size) ? null : words, codes, isEither: false }
  return { words, codes: [containing(only)], isEither: true }
}

/** Every term at the start of a word or a number. */
export function patternAtStart({ terms, candidates, size }: PatternInput): Pattern {
  const { words, emails, codes } = terms
  const common = new Set(candidates.filter(candidate => candidate.startFrequency > size * 0.3).map(item => item.part))
  const rare = words.filter(word => !common.has(word))
  const lead = emails.length > 0 ? emails : (rare.length > 0 ? rare : words).filter(isLongEnough)
  const [longest] = codes.toSorted((a, b) => b.length - a.length)
  return {
    ...noPattern,
    words: lead.length > 0 ? lead.map(prefix).join(' & ') : null,
    ...(lead.length === 0 && longest !== undefined && indexStart(longest)),
    wordsLike: [...words, ...emails].map(starting),
    codesLike: codes.map(starting),
  }
}

function indexStart(code: string): Partial<Pattern> {
  if (code.length < 2) return {}
  return code.length < 8
    ? { start: prefix([...code].slice(0, startLength).join('')) }
    : { codes: [containing(code.slice(-8))] }
}

/** So many characters of every code are in the index of starts. */
const startLength = 5

const hasRare = (candidates: readonly Candidates[], size: number): boolean =>
  candidates.some(item => !item.isMany && item.frequency < size * 0.05)

const prefix = (text: string): string => `${lexeme(text)}:*`

/** Words replaced by similar ones. */
export function patternOfSimilar({ terms, candidates, size }: PatternInput): Pattern {
  const codes = indexCodes(terms.codes)
  return {
    ...noPattern,
    words: indexWords(candidates, size),
    codes,
    wordsLike: terms.words.filter(word => candidates.every(item => item.part !== word)).map(containing),
    codesLike: terms.codes.map(containing),
    wordsAmong: candidates.map(({ words }) => words.join('|')),
  }
}

/** One of these documents, with all other terms as typed. */
export const patternOfKeys = (terms: SearchTerms, keys: readonly string[]): Pattern => ({
  ...noPattern,
  keys,
  wordsLike: [...terms.words, ...terms.emails].map(containing),
})

const containing = (text: string): string => `%${escaped(text)}%`
const starting = (text: string): string => `% ${escaped(text)}%`
const escaped = (text: string): string => text.replace(/[\\%_]/g, '\\$&')

/** Words that most documents hold do not narrow the search, and many alternatives for one word are slow. */
function indexWords(candidates: readonly Candidates[], size: number): string | null {
  const selective = candidates.filter(candidate => !candidate.isMany && candidate.frequency < size * 0.3)
  const [rarest] = candidates.filter(item => !item.isMany).toSorted((a, b) => a.frequency - b.frequency)
  const chosen = selective.length > 0 ? selective : rarest ? [rarest] : []
  return chosen.length > 0 ? chosen.map(oneOf).join(' & ') : null
}

/** Alternatives in the syntax of a tsquery. */
const oneOf = ({ words }: Candidates): string => `(${words.map(lexeme).join(' | ')})`

const lexeme = (text: string): string => `'${text.replace(/['\\]/g, '$&$&')}'`

/** Numbers of one carrier or shop begin alike, so their ends are more selective. */
function indexCodes(codes: readonly string[]): string[] | null {
  const [longest] = codes.toSorted((a, b) => b.length - a.length)
  if (longest === undefined || longest.length < 3) return null
  return [containing(/\p{N}/u.test(longest) ? longest.slice(-8) : longest)]
}

/** About how many of `size` documents will match, if words and numbers are independent. */
export const expectedHits = (input: PatternInput): number =>
  expected(input, candidates => candidates.frequency, shareOfCodes)

/** About how many will begin with the terms. */
export const expectedStarts = (input: PatternInput): number =>
  expected(input, candidates => candidates.startFrequency, shareOfStarts)

function expected(
  { terms, candidates, size }: PatternInput,
  frequencyOf: (item: Candidates) => number,
  shares: readonly number[],
): number {
  const all = [
    ...candidates.map(item => Math.max(frequencyOf(item) / size, item.isMany ? 0.02 : 0)),
    ...terms.words.filter(word => !isLongEnough(word)).map(() => 0.9),
    ...terms.emails.map(() => 0.0002),
    ...terms.codes.map(code => shares[code.length] ?? 0.0002),
  ]
  return all.reduce((product, share) => product * Math.min(1, share), size)
}

/** The share of documents with about a hundred digits that hold a run of 0, 1, 2 … given digits by chance. */
const shareOfCodes = [1, 1, 0.6, 0.1, 0.01]

/** The share of documents with about fifteen numbers of which one begins with 0, 1, 2 … given digits by chance. */
const shareOfStarts = [1, 0.8, 0.15, 0.015, 0.0015]
