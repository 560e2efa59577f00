import type { TrackingAct } from '@aftermile/domain/tracking/tracking-facts'
import type { Ctx } from '../../../tenancy/context.ts'

/** What the receiver of a shipment can do now. */
export async function actsOf(_ctx: Pick<Ctx, 'db' | 'tenantId'>, _shipmentId: string): Promise<TrackingAct[]> {
  return []
}
