import { sql } from '../../db/sql.ts'
import type { Ctx } from '../../tenancy/context.ts'
import { addCarriers } from './demo-carriers.ts'
import { addRules } from './demo-rules.ts'

/** Gives a new demo tenant its carriers and rules. What users change later stays. */
export async function prepareNewWorld(ctx: Ctx): Promise<void> {
  const { db, tenantId } = ctx
  const isNewWorld = await db.find(sql`
    select 1 from tenants t where t.id = ${tenantId}
      and not exists (select 1 from demo_progress p where p.tenant_id = ${tenantId})`)
  if (isNewWorld === null) return
  await addCarriers(ctx)
  await addRules(ctx)
}
