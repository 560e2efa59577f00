import { array, sql } from '../../../db/sql.ts'
import type { Ctx } from '../../../tenancy/context.ts'
import { fewestWords } from './fewest-words.ts'

const shortest = 6
const longest = 30

/** The words of the vocabulary that each text consists of, the fewest possible. Null: some text does not consist of words. */
export async function splitJoinedWords({ db, tenantId }: Ctx, texts: readonly string[]): Promise<string[] | null> {
  if (texts.length === 0 || texts.some(text => text.length < shortest || text.length > longest)) return null
  const pieces = [...new Set(texts.flatMap(piecesOf))]
  const found = await db.rows<{ word: string }>(sql`
    select distinct word from search_words where tenant_id = ${tenantId} and word = any (${array(pieces)}::text[])`)
  const words = new Set(found.map(({ word }) => word))
  const split = texts.map(text => fewestWords(text, words))
  return split.every(value => value !== null) ? split.flat() : null
}

/** All parts of at least two letters. */
const piecesOf = (text: string): string[] =>
  Array.from(text, (_, from) =>
    Array.from({ length: Math.max(0, text.length - from - 1) }, (_, more) => text.slice(from, from + more + 2)),
  ).flat()
