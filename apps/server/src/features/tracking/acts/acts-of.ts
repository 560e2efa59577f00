import { type ActFacts, openActs } from '@aftermile/domain/tracking/acts/open-acts'
import type { TrackingAct } from '@aftermile/domain/tracking/tracking-facts'
import type { Ctx } from '../../../tenancy/context.ts'
import { canFollow } from './follow-channels.ts'

/** What the receiver of a shipment can do now. */
export const actsOf = async (
  reader: Pick<Ctx, 'db' | 'tenantId' | 'now'>,
  shipment: Omit<ActFacts, 'canFollow'>,
): Promise<TrackingAct[]> => openActs({ ...shipment, canFollow: await canFollow(reader) }, reader.now)
