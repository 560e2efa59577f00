import { insertRows, recordsOf } from '../../../db/records.ts'
import { array, part, sql } from '../../../db/sql.ts'
import { searchWords } from '../../../db/tables/search.ts'
import type { Ctx } from '../../../tenancy/context.ts'

/** The keys by which a word is found: its letter pairs (contains) and the word with one letter left out (typos). */
const keysOf = (word: string): string[] => [...pairsOf(word), ...typoKeysOf(word)]

export function pairsOf(word: string): string[] {
  const letters = [...word]
  return [...new Set(letters.slice(1).map((letter, index) => (letters[index] ?? '') + letter))]
}

/** Two words that share one of these keys differ by one typo: a letter missing, added, changed, or swapped with the next. */
export function typoKeysOf(word: string): string[] {
  const letters = [...word]
  if (letters.length < 4 || letters.length > 20) return []
  return [...new Set([word, ...letters.map((_, left) => letters.toSpliced(left, 1).join(''))])].map(typo => `~${typo}`)
}

const newWords = recordsOf(searchWords, ['word', 'keys'])
const copy = part`pg_current_xact_id()::text::bigint`

/**
 * Adds words that are new to the tenant, so that they are found at once. Two writers may add the same word at the same time:
 * each adds its own copy instead of waiting for the other, and the job that counts words removes the duplicate.
 */
export async function addWords({ db, tenantId }: Ctx, words: ReadonlySet<string>): Promise<void> {
  const unknown = await db.rows<{ word: string }>(sql`
    select word from unnest(${array([...words])}::text[]) as word
    where not exists (select 1 from search_words w where w.tenant_id = ${tenantId} and w.word = word.word)`)
  if (unknown.length === 0) return
  const added = unknown.map(({ word }) => ({ word, keys: keysOf(word) }))
  await db.run(sql`${insertRows(searchWords, { tenantId, copy }, newWords.with(added))} returning 1`)
}
