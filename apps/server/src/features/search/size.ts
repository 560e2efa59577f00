import type { Ctx } from '../../context.ts'
import { sql } from '../../db/sql.ts'
import type { SearchKind } from './search-document.ts'

/** How many documents the caller may see, as last counted; 0 where nobody has. */
export async function sizeOf({ db, tenantId }: Ctx, kind: SearchKind): Promise<number> {
  const row = await db.find<{ size: number }>(sql`
    select coalesce(sum(documents), 0)::int as size from search_sizes where tenant_id = ${tenantId} and kind = ${kind}`)
  return row?.size ?? 0
}
