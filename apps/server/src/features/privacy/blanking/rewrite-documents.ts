import { array, sql } from '../../../db/sql.ts'
import { enqueue } from '../../../jobs/job.ts'
import type { Ctx } from '../../../tenancy/context.ts'
import { type HighlightField, highlightFields, keyOf, type SearchKind } from '../../search/documents/search-document.ts'
import { type SearchDocument, tokensOfFields, writeDocuments } from '../../search/documents/write-documents.ts'
import { forgetWords } from './forget-words.ts'

type Fields = Partial<Record<HighlightField, string[]>>

/** A document whose texts about a person have changed. */
export type ChangedDocument = Pick<SearchDocument, 'id' | 'merchantId' | 'sortedAt' | 'isOpen'> & {
  readonly texts: Fields
}

/** Writes documents again with other texts about persons. A job then forgets words that no document has any more. */
export async function rewriteDocuments(ctx: Ctx, kind: SearchKind, changed: readonly ChangedDocument[]): Promise<void> {
  const { db, tenantId } = ctx
  const keys = changed.map(changedDocument => keyOf({ kind, ...changedDocument }))
  const stored = await db.rows<{ key: string; fields: Fields }>(sql`
    select key, fields from search_documents where tenant_id = ${tenantId} and kind = ${kind} and key = any (${array(keys)})`)
  const fieldsOf = new Map(stored.map(({ key, fields }) => [key, fields]))
  const documents = changed.flatMap(({ texts, ...one }) => {
    const fields = fieldsOf.get(keyOf({ kind, ...one }))
    return fields === undefined ? [] : [{ kind, ...one, ...complete({ ...fields, ...texts }) }]
  })
  await writeDocuments(ctx, documents)
  const kept = wordsOf(documents)
  const words = [...wordsOf([...fieldsOf.values()])].filter(word => !kept.has(word))
  if (words.length > 0) await enqueue(ctx, forgetWords, { words })
}

const complete = (fields: Fields) =>
  // One for each field.
  Object.fromEntries(highlightFields.map(name => [name, fields[name] ?? []])) as Record<HighlightField, string[]>

const wordsOf = (all: readonly Partial<Record<HighlightField, readonly string[]>>[]): Set<string> =>
  new Set(all.flatMap(fields => [...tokensOfFields(fields).words]))
