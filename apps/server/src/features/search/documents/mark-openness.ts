import { recordsOf } from '../../../db/records.ts'
import { statement } from '../../../db/sql.ts'
import { searchTexts } from '../../../db/tables/search.ts'
import type { Ctx } from '../../../tenancy/context.ts'
import { keyOf, type SearchDocument } from './search-document.ts'

type Openness = Pick<SearchDocument, 'kind' | 'id' | 'merchantId' | 'isOpen'>

const marked = recordsOf(searchTexts, ['kind', 'key', 'isOpen'])
const mark = statement`
  update search_texts t set is_open = x."isOpen" from ${marked.parameters(2)}
  where t.tenant_id = $1 and t.kind = x.kind and t.key = x.key and t.is_open <> x."isOpen"`

/** Marks documents as open or completed. The text and its indexes stay untouched. */
export async function markOpenness({ db, tenantId }: Ctx, changes: readonly Openness[]): Promise<void> {
  if (changes.length === 0) return
  const rows = changes.map(change => ({ kind: change.kind, key: keyOf(change), isOpen: change.isOpen }))
  await db.run(mark(tenantId, ...marked.values(rows)))
}
