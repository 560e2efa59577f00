import type { Candidates } from './candidates.ts'
import type { SearchTerms } from './search-terms.ts'

/** A question in the terms of the index: what leads to the hits, and what each hit must look like. */
export type Pattern = {
  /** A tsquery. */
  readonly words: string | null
  readonly code: string | null
  /** One of the two leads is enough: a word may also stand within the name of an e-mail address. */
  readonly isEither: boolean
  readonly wordsLike: readonly string[]
  readonly codesLike: readonly string[]
  /** Regular expressions: each replaces a word that is not there itself. */
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

type Understood = { asked: SearchTerms; candidates: readonly Candidates[]; size: number }

/** Every piece as it was typed. */
export function patternAsTyped(understood: Understood): Pattern {
  const { asked } = understood
  return {
    ...leadAsTyped(understood),
    wordsLike: [...asked.words, ...asked.emails].map(containing),
    codesLike: asked.codes.map(containing),
    wordsAmong: [],
  }
}

function leadAsTyped({ asked, candidates, size }: Understood): Pick<Pattern, 'words' | 'code' | 'isEither'> {
  // Addresses are indexed whole, and found from their start.
  if (asked.emails.length > 0) return { words: asked.emails.map(startingWith).join(' & '), code: null, isEither: false }
  const words = leadingWords(candidates, size)
  const code = leadingCode(asked.codes)
  const [only, ...others] = asked.words
  if (words === null || code !== null || only === undefined || only.length < 3 || others.length > 0)
    return { words: code !== null && !hasRare(candidates, size) ? null : words, code, isEither: false }
  return { words, code: containing(only), isEither: true }
}

const hasRare = (candidates: readonly Candidates[], size: number): boolean =>
  candidates.some(one => !one.isMany && one.frequency < size * 0.05)

const startingWith = (text: string): string => `${lexeme(text)}:*`

/** Words replaced by those that are like them. */
export function patternOfSimilar({ asked, candidates, size }: Understood): Pattern {
  return {
    words: leadingWords(candidates, size),
    code: leadingCode(asked.codes),
    isEither: false,
    wordsLike: asked.words.filter(word => candidates.every(one => one.part !== word)).map(containing),
    codesLike: asked.codes.map(containing),
    wordsAmong: candidates.map(({ words }) => words.join('|')),
  }
}

const containing = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`

/** Words that most documents hold lead nowhere, and many in place of one take long. */
function leadingWords(candidates: readonly Candidates[], size: number): string | null {
  const leading = candidates.filter(one => !one.isMany && one.frequency < size * 0.3)
  const [rarest] = candidates.filter(one => !one.isMany).toSorted((a, b) => a.frequency - b.frequency)
  const chosen = leading.length > 0 ? leading : rarest ? [rarest] : []
  return chosen.length > 0 ? chosen.map(oneOf).join(' & ') : null
}

/** As PostgreSQL writes a tsquery. */
const oneOf = ({ words }: Candidates): string => `(${words.map(lexeme).join(' | ')})`

const lexeme = (text: string): string => `'${text.replace(/['\\]/g, '$&$&')}'`

/** Numbers of one carrier or shop begin alike, and the postings of what all share are long: their ends tell them apart. */
function leadingCode(codes: readonly string[]): string | null {
  const [longest] = codes.toSorted((a, b) => b.length - a.length)
  if (longest === undefined || longest.length < 3) return null
  return containing(/\p{N}/u.test(longest) ? longest.slice(-8) : longest)
}

/** How many of `size` documents will match, roughly: words and numbers are taken to be independent. */
export function expectedHits({ asked, candidates, size }: Understood): number {
  const shares = [
    ...candidates.map(one => Math.max(one.frequency / size, one.isMany ? 0.02 : 0)),
    ...asked.words.filter(word => [...word].length === 1).map(() => 0.9),
    ...asked.emails.map(() => 0.0002),
    ...asked.codes.map(code => shareOfCodes[code.length] ?? 0.0002),
  ]
  return shares.reduce((product, share) => product * Math.min(1, share), size)
}

/** Of documents with about a hundred digits: how many hold a run of so many by chance. */
const shareOfCodes = [1, 1, 0.6, 0.1, 0.01]
