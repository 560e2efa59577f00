import { sql } from '../../../db/sql.ts'
import type { Ctx } from '../../../tenancy/context.ts'
import type { SearchKind } from './search-document.ts'

/** How many documents the caller may see at the last count (0 before the first), and the merchants it is limited to. */
export type SearchScope = { readonly size: number; readonly merchants: readonly string[] }

export async function readSearchScope({ db, tenantId }: Ctx, kind: SearchKind): Promise<SearchScope> {
  const row = await db.find<{ size: number; merchants: string[] | null }>(sql`
    select coalesce(sum(documents), 0)::int as size,
      string_to_array(nullif(current_setting('app.merchants', true), ''), ',') as merchants
    from search_sizes where tenant_id = ${tenantId} and kind = ${kind}`)
  return { size: row?.size ?? 0, merchants: row?.merchants ?? [] }
}

export const countDocuments = async (ctx: Ctx, kind: SearchKind): Promise<number> =>
  (await readSearchScope(ctx, kind)).size
