import type { Ctx } from '../../../tenancy/context.ts'
import type { SearchKind } from '../documents/search-document.ts'
import { type Candidates, candidatesOf } from './candidates.ts'
import { splitJoinedWords } from './joined-words.ts'
import { queryOfNeighbours } from './neighbours.ts'
import type { SearchTerms } from './search-terms.ts'
import { canHaveSimilar, queryAsTyped, querySimilar, type TextQuery, unknownWords } from './text-query.ts'

type Typed = {
  readonly kind: SearchKind
  readonly text: string
  readonly terms: SearchTerms
  readonly candidates: readonly Candidates[]
  readonly size: number
}

/** What else the text may mean when nothing matches it as typed, the most likely first. */
export async function* otherReadings(ctx: Ctx, typed: Typed): AsyncGenerator<TextQuery> {
  const { text, terms } = typed
  yield* joined(ctx, typed)
  const neighbours = await queryOfNeighbours(ctx, typed)
  if (neighbours) yield neighbours
  const similar = canHaveSimilar(text, terms) ? await querySimilar(ctx, typed) : null
  if (similar) yield similar
}

/** joaopessoa is João Pessoa. */
async function* joined(ctx: Ctx, { kind, terms, candidates, size }: Typed): AsyncGenerator<TextQuery> {
  const unknown = unknownWords(terms, candidates)
  const split = await splitJoinedWords(ctx, unknown)
  if (split === null) return
  const words = [...new Set([...terms.words.filter(word => !unknown.includes(word)), ...split])]
  const apart = { ...terms, words }
  yield queryAsTyped(apart, await candidatesOf(ctx, kind, apart), size)
}
