import type { Ctx } from '../../../tenancy/context.ts'
import { type Candidates, isLongEnough, similarCandidatesOf } from './candidates.ts'
import type { HighlightTerms } from './highlights.ts'
import { expectedHits, type Pattern, patternAsTyped, patternOfSimilar } from './patterns.ts'
import { hasNoTerms, type SearchTerms, separateTerms } from './search-terms.ts'

/** A parsed text: how to find what matches it and how to show the matches. */
export type TextQuery = {
  readonly terms: SearchTerms
  readonly pattern: Pattern
  readonly highlightTerms: HighlightTerms
  readonly expected: number
}

/** Finds the text as typed. A word that is not in the vocabulary may be the name in an e-mail address, which is indexed like a number. */
export function queryAsTyped(typed: SearchTerms, candidates: readonly Candidates[], size: number): TextQuery {
  const isKnown = (word: string) => !isLongEnough(word) || candidates.some(one => one.part === word)
  const terms = {
    ...typed,
    words: typed.words.filter(isKnown),
    codes: [...typed.codes, ...typed.words.filter(word => !isKnown(word))],
  }
  const input = { terms, candidates, size: Math.max(size, 1000) }
  return { terms, pattern: patternAsTyped(input), highlightTerms: terms, expected: expectedHits(input) }
}

/** Finds words one typo away, and the parts of e-mail addresses one by one. Null: there is no such word. */
export async function querySimilar(ctx: Ctx, text: string, size: number): Promise<TextQuery | null> {
  const terms = separateTerms(text)
  if (hasNoTerms(terms)) return null
  const candidates = await similarCandidatesOf(ctx, terms)
  if (candidates === null) return null
  const input = { terms, candidates, size: Math.max(size, 1000) }
  const words = candidates.flatMap(one => [one.part, ...one.words.filter(word => !word.includes(one.part))])
  return {
    terms,
    pattern: patternOfSimilar(input),
    highlightTerms: { words, codes: terms.codes },
    expected: expectedHits(input),
  }
}

/** False where a similar query would equal the typed one: numbers have no typos. */
export const canHaveSimilar = (text: string, { words, codes, emails }: SearchTerms): boolean =>
  words.length > 0 || emails.length > 0 || separateTerms(text).codes.join() !== codes.join()
