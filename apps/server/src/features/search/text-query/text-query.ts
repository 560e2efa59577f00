import type { Ctx } from '../../../tenancy/context.ts'
import { type Candidates, isLongEnough, similarTo } from './candidates.ts'
import type { Needles } from './highlights.ts'
import { expectedHits, type Pattern, patternAsTyped, patternOfSimilar } from './patterns.ts'
import { type Asked, apart, isEmpty } from './search-terms.ts'

/** A text, understood: how to find what it asks for and how to show it. */
export type Question = {
  readonly asked: Asked
  readonly pattern: Pattern
  readonly needles: Needles
  readonly expected: number
}

/** A word that is in no vocabulary may be the name of an e-mail address, which is kept with the numbers. */
export function askAsTyped(typed: Asked, candidates: readonly Candidates[], size: number): Question {
  const isKnown = (word: string) => !isLongEnough(word) || candidates.some(one => one.part === word)
  const asked = {
    ...typed,
    words: typed.words.filter(isKnown),
    codes: [...typed.codes, ...typed.words.filter(word => !isKnown(word))],
  }
  const understood = { asked, candidates, size: Math.max(size, 1000) }
  return { asked, pattern: patternAsTyped(understood), needles: asked, expected: expectedHits(understood) }
}

/** With words that are a slip away, and pieces apart that were written together; null when there is no such word. */
export async function askForSimilar(ctx: Ctx, text: string, size: number): Promise<Question | null> {
  const asked = apart(text)
  if (isEmpty(asked)) return null
  const candidates = await similarTo(ctx, asked)
  if (candidates === null) return null
  const understood = { asked, candidates, size: Math.max(size, 1000) }
  const words = candidates.flatMap(one => [one.part, ...one.words.filter(word => !word.includes(one.part))])
  return {
    asked,
    pattern: patternOfSimilar(understood),
    needles: { words, codes: asked.codes },
    expected: expectedHits(understood),
  }
}

/** Numbers have no slips: without words, and with the pieces as they were, it would be the same question again. */
export const hasSimilar = (text: string, { words, codes, emails }: Asked): boolean =>
  words.length > 0 || emails.length > 0 || apart(text).codes.join() !== codes.join()
