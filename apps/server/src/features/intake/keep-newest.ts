import { rawPart, sql } from '../../db/sql.ts'
import type { Ctx } from '../../tenancy/context.ts'

/** Tables with some rows of each carrier, and what says which are the newest. */
const seenColumns = { early_answers: 'seen_at', quarantined_events: 'seen_at', unmapped_codes: 'last_seen_at' } as const

type Kept = { readonly table: keyof typeof seenColumns; readonly serviceProviderId: string; readonly max: number }

/**
 * Deletes all but the newest rows of a carrier. Their ids are read first and then found by their key: as a join, a message of thousands is
 * compared row by row with all others, because the planner has not counted it yet.
 */
export const keepNewest = ({ db, tenantId }: Ctx, { table, serviceProviderId, max }: Kept): Promise<number> =>
  db.run(sql`
    delete from ${rawPart(table)} where tenant_id = ${tenantId} and service_provider_id = ${serviceProviderId}
      and id = any (array(
        select id from ${rawPart(table)} where tenant_id = ${tenantId} and service_provider_id = ${serviceProviderId}
        order by ${rawPart(seenColumns[table])} desc, id offset ${max}))`)
