import { type Part, part as piece, sql } from '../../../db/sql.ts'
import type { Ctx } from '../../../tenancy/context.ts'
import type { SearchKind } from '../documents/search-document.ts'
import { pairsOf, typoKeysOf } from '../documents/vocabulary.ts'
import type { SearchTerms } from './search-terms.ts'

/** The words in the vocabulary of the tenant that a part of the text may stand for. */
export type Candidates = {
  readonly part: string
  readonly words: readonly string[]
  /** About how many documents hold one of them. */
  readonly frequency: number
  /** About how many hold one of them that begins with the part. */
  readonly startFrequency: number
  /** There are more words than were read: too many to look up one by one. */
  readonly isMany: boolean
}

type FoundWord = { part: string; word: string; frequency: number }

const manyWords = 600

/** For each term, the words that contain it. Terms without any are left out. */
export async function candidatesOf(ctx: Ctx, kind: SearchKind, { words }: SearchTerms): Promise<Candidates[]> {
  const parts = words.filter(isLongEnough)
  if (parts.length === 0) return []
  const searched = parts.map(part => ({ part, keys: pairsOf(part) }))
  const found = await ctx.db.rows<FoundWord>(sql`
    select part, word, ${frequencyIn(ctx, kind)} as frequency from search.words_with(${JSON.stringify(searched)}, ${manyWords})`)
  return parts.map(part => gather(part, found)).filter(({ words }) => words.length > 0)
}

/** For each term, the words that contain it or are one typo away. Null: some term has none. */
export async function similarCandidatesOf(
  ctx: Ctx,
  kind: SearchKind,
  { words }: SearchTerms,
): Promise<Candidates[] | null> {
  const parts = words.filter(isLongEnough)
  const containing = parts.map(part => ({ part, keys: pairsOf(part) }))
  const typos = parts.map(part => ({ part, keys: typoKeysOf(part) }))
  const found = await ctx.db.rows<FoundWord>(sql`
    select part, word, ${frequencyIn(ctx, kind)} as frequency from (
      select * from search.words_with(${JSON.stringify(containing)}, ${manyWords})
      union select * from search.words_like(${JSON.stringify(typos)}, ${manyWords})) w`)
  const candidates = parts.map(part => gather(part, found))
  return candidates.every(({ words }) => words.length > 0) ? candidates : null
}

/** Words are counted in shipments and orders together: the part of this kind. */
const frequencyIn = ({ tenantId }: Ctx, kind: SearchKind): Part => piece`
  ceil(frequency * coalesce((
    select sum(z.documents) filter (where z.kind = ${kind})::float8 / nullif(sum(z.documents), 0)
    from search_sizes z where z.tenant_id = ${tenantId}), 1))::int`

/** Single letters are in every text. */
export const isLongEnough = (word: string): boolean => [...word].length > 1

function gather(part: string, found: readonly FoundWord[]): Candidates {
  const own = found.filter(word => word.part === part)
  return {
    part,
    words: [...new Set(own.map(foundWord => foundWord.word))],
    frequency: frequencyOf(own),
    startFrequency: frequencyOf(own.filter(item => item.word.startsWith(part))),
    isMany: own.length >= manyWords,
  }
}

const frequencyOf = (words: readonly FoundWord[]): number => words.reduce((sum, word) => sum + word.frequency, 0)
