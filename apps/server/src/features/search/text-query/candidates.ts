import { sql } from '../../../db/sql.ts'
import type { Ctx } from '../../../tenancy/context.ts'
import { pairsOf, typoKeysOf } from '../documents/vocabulary.ts'
import type { SearchTerms } from './search-terms.ts'

/** The words of the tenant that a piece of the question stands for. */
export type Candidates = {
  readonly part: string
  readonly words: readonly string[]
  /** How many documents hold one of them, roughly. */
  readonly frequency: number
  /** There are more than were read: too many to look up one by one. */
  readonly isMany: boolean
}

type Found = { part: string; word: string; frequency: number }

const manyWords = 600

/** Words that contain what was asked for, for each that has any. */
export async function candidatesOf({ db }: Ctx, { words }: SearchTerms): Promise<Candidates[]> {
  const parts = words.filter(isLongEnough)
  if (parts.length === 0) return []
  const wanted = parts.map(part => ({ part, keys: pairsOf(part) }))
  const found = await db.rows<Found>(
    sql`select part, word, frequency from search.words_with(${JSON.stringify(wanted)}, ${manyWords})`,
  )
  return parts.map(part => gather(part, found)).filter(({ words }) => words.length > 0)
}

/** The same with words one slip of a letter away. Null: there are none for some word. */
export async function similarCandidatesOf({ db }: Ctx, { words }: SearchTerms): Promise<Candidates[] | null> {
  const parts = words.filter(isLongEnough)
  const typed = parts.map(part => ({ part, keys: pairsOf(part) }))
  const slipped = parts.map(part => ({ part, keys: typoKeysOf(part) }))
  const found = await db.rows<Found>(sql`
    select part, word, frequency from search.words_with(${JSON.stringify(typed)}, ${manyWords})
    union select part, word, frequency from search.words_like(${JSON.stringify(slipped)}, ${manyWords})`)
  const candidates = parts.map(part => gather(part, found))
  return candidates.every(({ words }) => words.length > 0) ? candidates : null
}

/** Single letters are in every text. */
export const isLongEnough = (word: string): boolean => [...word].length > 1

function gather(part: string, found: readonly Found[]): Candidates {
  const own = found.filter(one => one.part === part)
  return {
    part,
    words: [...new Set(own.map(one => one.word))],
    frequency: own.reduce((sum, one) => sum + one.frequency, 0),
    isMany: own.length >= manyWords,
  }
}
