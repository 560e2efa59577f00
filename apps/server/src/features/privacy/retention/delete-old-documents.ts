import { array, sql } from '../../../db/sql.ts'
import type { Ctx } from '../../../tenancy/context.ts'

const atOnce = 100

/** Deletes the next documents of shipments that were completed so long ago. Returns whether there are more. */
export async function deleteOldDocuments({ db, tenantId }: Ctx, days: number): Promise<boolean> {
  const found = await db.rows<{ id: string }>(sql`
    select f.id from saved_files f join shipments s on s.tenant_id = f.tenant_id and s.id = f.container_id
    where f.tenant_id = ${tenantId} and s.tenant_id = ${tenantId} and f.container_id is not null
      and f.created_at < tenant_now() - make_interval(days => ${days}) and s.completed_at < tenant_now() - make_interval(days => ${days})
    limit ${atOnce}`)
  await db.run(sql`
    delete from saved_files where tenant_id = ${tenantId} and id = any (${array(found.map(({ id }) => id))})`)
  return found.length === atOnce
}
