import type { Ctx } from '../../../tenancy/context.ts'
import type { SearchKind } from '../documents/search-document.ts'
import { type Candidates, isLongEnough, similarCandidatesOf } from './candidates.ts'
import type { HighlightTerms } from './highlights.ts'
import {
  expectedHits,
  expectedStarts,
  type Pattern,
  patternAsTyped,
  patternAtStart,
  patternOfSimilar,
} from './patterns.ts'
import { hasNoTerms, type SearchTerms, separateTerms } from './search-terms.ts'

/** How to find hits, and about how many there are. */
export type Level = { readonly pattern: Pattern; readonly expected: number }

/** A parsed text: how to find what matches it and how to show the matches. */
export type TextQuery = {
  readonly terms: SearchTerms
  /** The terms at the start of words and numbers. Null: this query does not tell starts from middles. */
  readonly start: Level | null
  readonly anywhere: Level
  readonly highlightTerms: HighlightTerms
}

/** Finds the text as typed. A word that is not in the vocabulary may be the name in an e-mail address, which is indexed like a number. */
export function queryAsTyped(typed: SearchTerms, candidates: readonly Candidates[], size: number): TextQuery {
  const terms = {
    ...typed,
    words: typed.words.filter(word => isKnown(word, candidates)),
    codes: [...typed.codes, ...unknownWords(typed, candidates)],
  }
  const input = { terms, candidates, size: Math.max(size, 1000) }
  return {
    terms,
    start: { pattern: patternAtStart(input), expected: expectedStarts(input) },
    anywhere: { pattern: patternAsTyped(input), expected: expectedHits(input) },
    highlightTerms: terms,
  }
}

/** Words that no word of the vocabulary contains. */
export const unknownWords = ({ words }: SearchTerms, candidates: readonly Candidates[]): string[] =>
  words.filter(word => !isKnown(word, candidates))

const isKnown = (word: string, candidates: readonly Candidates[]): boolean =>
  !isLongEnough(word) || candidates.some(item => item.part === word)

/** Finds words one typo away, and the parts of e-mail addresses one by one. Null: there is no such word. */
export async function querySimilar(
  ctx: Ctx,
  { kind, text, size }: { kind: SearchKind; text: string; size: number },
): Promise<TextQuery | null> {
  const terms = separateTerms(text)
  if (hasNoTerms(terms)) return null
  const candidates = await similarCandidatesOf(ctx, kind, terms)
  if (candidates === null) return null
  const input = { terms, candidates, size: Math.max(size, 1000) }
  const words = candidates.flatMap(candidate => [
    candidate.part,
    ...candidate.words.filter(word => !word.includes(candidate.part)),
  ])
  return {
    terms,
    start: null,
    anywhere: { pattern: patternOfSimilar(input), expected: expectedHits(input) },
    highlightTerms: { words, codes: terms.codes },
  }
}

/** False where a similar query would equal the typed one. */
export const canHaveSimilar = (text: string, { words, codes, emails }: SearchTerms): boolean =>
  words.length > 0 || emails.length > 0 || separateTerms(text).codes.join() !== codes.join()
