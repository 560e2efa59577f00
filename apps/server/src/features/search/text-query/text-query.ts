import type { Ctx } from '../../../tenancy/context.ts'
import { type Candidates, isLongEnough, similarCandidatesOf } from './candidates.ts'
import type { HighlightTerms } from './highlights.ts'
import { expectedHits, type Pattern, patternAsTyped, patternOfSimilar } from './patterns.ts'
import { hasNoTerms, type SearchTerms, separateTerms } from './search-terms.ts'

/** A text, understood: how to find what it asks for and how to show it. */
export type TextQuery = {
  readonly terms: SearchTerms
  readonly pattern: Pattern
  readonly needles: HighlightTerms
  readonly expected: number
}

/** A word that is in no vocabulary may be the name of an e-mail address, which is kept with the numbers. */
export function queryAsTyped(typed: SearchTerms, candidates: readonly Candidates[], size: number): TextQuery {
  const isKnown = (word: string) => !isLongEnough(word) || candidates.some(one => one.part === word)
  const asked = {
    ...typed,
    words: typed.words.filter(isKnown),
    codes: [...typed.codes, ...typed.words.filter(word => !isKnown(word))],
  }
  const understood = { asked, candidates, size: Math.max(size, 1000) }
  return { terms: asked, pattern: patternAsTyped(understood), needles: asked, expected: expectedHits(understood) }
}

/** With words that are a slip away, and pieces apart that were written together; null when there is no such word. */
export async function querySimilar(ctx: Ctx, text: string, size: number): Promise<TextQuery | null> {
  const asked = separateTerms(text)
  if (hasNoTerms(asked)) return null
  const candidates = await similarCandidatesOf(ctx, asked)
  if (candidates === null) return null
  const understood = { asked, candidates, size: Math.max(size, 1000) }
  const words = candidates.flatMap(one => [one.part, ...one.words.filter(word => !word.includes(one.part))])
  return {
    terms: asked,
    pattern: patternOfSimilar(understood),
    needles: { words, codes: asked.codes },
    expected: expectedHits(understood),
  }
}

/** Numbers have no slips: without words, and with the pieces as they were, it would be the same question again. */
export const canHaveSimilar = (text: string, { words, codes, emails }: SearchTerms): boolean =>
  words.length > 0 || emails.length > 0 || separateTerms(text).codes.join() !== codes.join()
