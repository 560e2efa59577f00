import { createHash } from 'node:crypto'
import { insertRows, records, recordsOf } from '../../../db/records.ts'
import { array, part, sql, statement } from '../../../db/sql.ts'
import { columns, expression, text } from '../../../db/table.ts'
import { searchTexts } from '../../../db/tables/search.ts'
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

const stored = records({ kind: text, key: text, merchantId: text, hash: text, fields: text })
const insertDocuments = statement`
  insert into search_documents (tenant_id, kind, key, merchant_id, hash, fields)
  select $1, x.kind, x.key, x."merchantId", x.hash, x.fields::jsonb from ${stored.parameters(2)}
  on conflict (tenant_id, kind, key) do nothing returning ${columns({ name: expression<string>(part`kind || '/' || key`) })}`
const updateDocuments = statement`
  update search_documents d set merchant_id = x."merchantId", hash = x.hash, fields = x.fields::jsonb from ${stored.parameters(2)}
  where d.tenant_id = $1 and d.kind = x.kind and d.key = x.key`

const keys = records({ kind: text, key: text })
const deleteTexts = statement`
  delete from search_texts t using ${keys.parameters(2)} where t.tenant_id = $1 and t.kind = x.kind and t.key = x.key`

const found = recordsOf(searchTexts, ['kind', 'key', 'sortedAt', 'isOpen', 'words', 'codes'])
const insertTexts = statement`${insertRows(searchTexts, { tenantId: part`$1` }, found.parameters(2))} returning 1`

async function writeTexts(ctx: Ctx, rows: readonly Row[]): Promise<void> {
  if (rows.length === 0) return
  const { db, tenantId } = ctx
  await addWords(ctx, new Set(rows.flatMap(row => [...row.tokens.words])))
  const inserted = new Set((await db.rows(insertDocuments(tenantId, ...stored.values(rows)))).map(({ name }) => name))
  // Also those that another writer has added since: the insert has waited for them.
  const changed = rows.filter(({ name }) => !inserted.has(name))
  if (changed.length > 0) {
    await db.run(updateDocuments(tenantId, ...stored.values(changed)))
    await db.run(deleteTexts(tenantId, ...keys.values(changed)))
  }
  await db.run(insertTexts(tenantId, ...found.values(rows.map(textsOf))))
}

const textsOf = ({ kind, key, sortedAt, isOpen, tokens }: Row) => ({
  kind,
  key,
  sortedAt,
  isOpen,
  words: [...tokens.words, ...tokens.emails].join(' '),
  codes: [...tokens.codes].join(' '),
})

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

function partition<T>(items: readonly T[], isFirst: (item: T) => boolean): [T[], T[]] {
  const parts: [T[], T[]] = [[], []]
  for (const entry of items) parts[isFirst(entry) ? 0 : 1].push(entry)
  return parts
}
