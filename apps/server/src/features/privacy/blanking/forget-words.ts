import { z } from 'zod'
import { array, part, sql } from '../../../db/sql.ts'
import { enqueue, type Job, job } from '../../../jobs/job.ts'
import type { Ctx } from '../../../tenancy/context.ts'
import { addWords } from '../../search/documents/vocabulary.ts'

/** Words that more documents had at the last count are not looked for. */
const rare = 5
/** Longer than a transaction takes that has seen a word and not yet stored its document. */
const againMs = 2 * 60_000

/**
 * Takes words out of the vocabulary that no document has any more. A job of its own, because on a Citus the search cannot read documents in the
 * transaction that writes them. A document that is written at the same time may have counted on one of the words, so they are looked at
 * again a little later.
 */
export const forgetWords: Job<{ words: string[] }> = job({
  name: 'forget-search-words',
  payload: z.object({ words: z.array(z.string()) }),
  async run(ctx, { words }) {
    const { db, tenantId } = ctx
    const known = await db.rows<{ word: string }>(sql`
      select distinct word from search_words
      where tenant_id = ${tenantId} and word = any (${array(words)}) and frequency < ${rare}`)
    const used = await usedWords(
      ctx,
      known.map(({ word }) => word),
    )
    const unused = known.flatMap(({ word }) => (used.has(word) ? [] : [word]))
    if (unused.length === 0) return
    await db.run(sql`delete from search_words where tenant_id = ${tenantId} and word = any (${array(unused)})`)
    await enqueue(ctx, restoreWords, { words: unused }, { inMs: againMs })
  },
})

/** Adds words again that a document has. */
export const restoreWords: Job<{ words: string[] }> = job({
  name: 'restore-search-words',
  payload: z.object({ words: z.array(z.string()) }),
  async run(ctx, { words }) {
    await addWords(ctx, await usedWords(ctx, words))
  },
})

async function usedWords({ db }: Ctx, words: readonly string[]): Promise<Set<string>> {
  // Words are letters alone.
  const has = (kind: string) => part`exists (
    select 1 from search.matches(${kind}, false, ('''' || w.word || '''')::tsquery, null, false, null, '{}', '{}', '{}', '{}', 1))`
  const rows = await db.rows<{ word: string }>(sql`
    select w.word from unnest(${array(words)}::text[]) as w (word) where ${has('shipment')} or ${has('order')}`)
  return new Set(rows.map(({ word }) => word))
}
