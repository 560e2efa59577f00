import { createHash } from 'node:crypto'
import { array, sql } from '../../../db/sql.ts'
import type { Ctx } from '../../../tenancy/context.ts'
import { phoneCodes, type Tokens, tokensOf } from '../text/tokens.ts'
import { markOpenness } from './mark-openness.ts'
import { type HighlightField, highlightFields, keyOf, type SearchDocument } from './search-document.ts'
import { addWords } from './vocabulary.ts'

export type { SearchDocument }

/** Writes the documents that have changed, in the transaction of the caller. Others find them after its commit. */
export async function writeDocuments(ctx: Ctx, documents: readonly SearchDocument[]): Promise<void> {
  if (documents.length === 0) return
  // One statement cannot write a row twice: the last version counts. Sorted, so that two writers never deadlock.
  const rows = [...new Map(documents.map(document => [nameOf(document), document]))]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([, document]) => rowOf(document))
  const hashes = await lockHashes(ctx, rows)
  const [changed, same] = partition(rows, row => hashes.get(row.name) !== row.hash)
  await writeTexts(ctx, changed)
  await markOpenness(ctx, same)
}

const nameOf = (document: SearchDocument): string => `${document.kind}/${keyOf(document)}`

/** The hashes of the stored documents. Locks them until the transaction ends. */
async function lockHashes({ db, tenantId }: Ctx, rows: readonly Row[]): Promise<Map<string, string>> {
  const hashes = new Map<string, string>()
  // One kind at a time, so that the planner uses the key whatever it knows of the size of the table.
  for (const [kind, sameKind] of Map.groupBy(rows, row => row.kind)) {
    const found = await db.rows<{ key: string; hash: string }>(sql`
      select key, hash from search_documents where tenant_id = ${tenantId} and kind = ${kind} and key = any (${array(sameKind.map(row => row.key))})
      order by key for update`)
    for (const { key, hash } of found) hashes.set(`${kind}/${key}`, hash)
  }
  return hashes
}

async function dropTexts({ db, tenantId }: Ctx, rows: readonly Row[]): Promise<void> {
  for (const [kind, sameKind] of Map.groupBy(rows, row => row.kind))
    await db.run(sql`
      delete from search_texts where tenant_id = ${tenantId} and kind = ${kind} and key = any (${array(sameKind.map(row => row.key))})`)
}

async function writeTexts(ctx: Ctx, rows: readonly Row[]): Promise<void> {
  if (rows.length === 0) return
  const { db, tenantId } = ctx
  await addWords(ctx, new Set(rows.flatMap(row => [...row.tokens.words])))
  const kinds = rows.map(row => row.kind)
  const keys = rows.map(row => row.key)
  await db.run(sql`
    insert into search_documents (tenant_id, kind, key, merchant_id, hash, fields)
    select ${tenantId}, * from unnest(${array(kinds)}::text[], ${array(keys)}::text[], ${array(rows.map(row => row.merchantId))}::text[],
      ${array(rows.map(row => row.hash))}::text[], ${array(rows.map(row => row.fields))}::jsonb[])
    on conflict (tenant_id, kind, key) do update
      set merchant_id = excluded.merchant_id, hash = excluded.hash, fields = excluded.fields
    returning 1`)
  // Also removes texts that another writer has added since: the insert above has waited for its document.
  await dropTexts(ctx, rows)
  await db.run(sql`
    insert into search_texts (tenant_id, kind, key, sorted_at, is_open, words, codes)
    select ${tenantId}, * from unnest(${array(kinds)}::text[], ${array(keys)}::text[], ${array(rows.map(row => row.sortedAt))}::timestamptz[],
      ${array(rows.map(row => row.isOpen))}::boolean[], ${array(rows.map(row => [...row.tokens.words, ...row.tokens.emails].join(' ')))}::text[],
      ${array(rows.map(row => [...row.tokens.codes].join(' ')))}::text[])
    returning 1`)
}

type Row = ReturnType<typeof rowOf>

function rowOf(document: SearchDocument) {
  const { kind, id, merchantId, sortedAt, isOpen } = document
  const filled = highlightFields.filter(name => document[name].length > 0)
  const fields = JSON.stringify(Object.fromEntries(filled.map(name => [name, document[name].map(storable)])))
  const hash = createHash('sha1').update(`${merchantId} ${sortedAt} ${fields}`).digest('base64url')
  return {
    kind,
    id,
    merchantId,
    sortedAt,
    isOpen,
    fields,
    hash,
    key: keyOf(document),
    name: nameOf(document),
    tokens: tokensOfFields(document),
  }
}

/** PostgreSQL cannot store NUL. */
const storable = (text: string): string => text.replaceAll('\0', '')

/** Addresses first, so that a document with very many tokens is still found by them. Phone numbers have codes of their own. */
const fieldsWithTokens: readonly HighlightField[] = [
  'emailAddresses',
  ...highlightFields.filter(name => name !== 'emailAddresses' && name !== 'phoneNumbers'),
]

/** All tokens by which a document with these fields is found. */
export function tokensOfFields(fields: Partial<Record<HighlightField, readonly string[]>>): Tokens {
  const tokens = tokensOf(fieldsWithTokens.flatMap(name => fields[name] ?? []))
  for (const code of (fields.phoneNumbers ?? []).flatMap(phoneCodes)) tokens.codes.add(code)
  return tokens
}

function partition<T>(items: readonly T[], isFirst: (one: T) => boolean): [T[], T[]] {
  const parts: [T[], T[]] = [[], []]
  for (const one of items) parts[isFirst(one) ? 0 : 1].push(one)
  return parts
}
