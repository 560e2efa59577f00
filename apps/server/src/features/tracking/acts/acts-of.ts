import { type ActFacts, openActs } from '@aftermile/domain/tracking/acts/open-acts'
import type { TrackingAct } from '@aftermile/domain/tracking/tracking-facts'
import { sql } from '../../../db/sql.ts'
import { alias, columns, expression, pick } from '../../../db/table.ts'
import { shipments } from '../../../db/tables/shipments.ts'
import type { Ctx } from '../../../tenancy/context.ts'
import { isAnyEnabled } from './follow-channels.ts'

// Named, because templates have a tenant_id, too.
const s = alias(shipments, 's')
const acted = columns({
  ...pick(s, 'scenarioId', 'statusId', 'milestoneIndex', 'estimatedAt', 'latestAt', 'completedAt'),
  canFollow: expression<boolean>(isAnyEnabled(s.tenantId)),
})

/** What the receiver of a shipment can do now. */
export async function actsOf(
  { db, tenantId }: Pick<Ctx, 'db' | 'tenantId'>,
  shipmentId: string,
): Promise<TrackingAct[]> {
  const facts: ActFacts | null = await db.find(sql`
    select ${acted} from shipments s where s.tenant_id = ${tenantId} and s.id = ${shipmentId}`)
  return facts === null ? [] : openActs(facts, Date.now())
}
