import type { Ctx } from '../../context.ts'
import { type Asked, apart, isEmpty } from './asked.ts'
import { type Candidates, candidatesOf, similarTo } from './candidates.ts'
import type { Needles } from './highlights.ts'
import { expectedHits, type Pattern, patternOf } from './patterns.ts'

/** A text, understood: how to find what it asks for and how to show it. */
export type Question = {
  readonly asked: Asked
  readonly pattern: Pattern
  readonly needles: Needles
  readonly expected: number
}

/** As it was typed; null when there is no such word. */
export async function askAsTyped(ctx: Ctx, asked: Asked, size: number): Promise<Question | null> {
  const candidates = await candidatesOf(ctx, asked)
  return candidates && questionOf(asked, candidates, { size, isTolerant: false })
}

/** With words that are a slip away, and pieces apart that were written together; null when that is no other question. */
export async function askTolerantly(ctx: Ctx, text: string, size: number): Promise<Question | null> {
  const asked = apart(text)
  const similar = await similarTo(ctx, asked)
  return similar && !isEmpty(asked) ? questionOf(asked, similar, { size, isTolerant: true }) : null
}

type Options = { size: number; isTolerant: boolean }

function questionOf(asked: Asked, candidates: readonly Candidates[], { size, isTolerant }: Options): Question {
  const words = isTolerant
    ? candidates.flatMap(one => [one.part, ...one.words.filter(word => !word.includes(one.part))])
    : asked.words
  return {
    asked,
    pattern: patternOf(asked, candidates, isTolerant),
    needles: { words, codes: asked.codes },
    expected: expectedHits(asked, candidates, Math.max(size, 1000)),
  }
}
