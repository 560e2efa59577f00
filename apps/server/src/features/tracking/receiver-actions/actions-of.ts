import { type ActionFacts, openActions } from '@aftermile/domain/tracking/receiver-actions/open-actions'
import type { ReceiverAction } from '@aftermile/domain/tracking/tracking-facts'
import type { Ctx } from '../../../tenancy/context.ts'
import { canFollow } from './follow-channels.ts'

/** What the receiver of a shipment can do now. */
export const actionsOf = async (
  reader: Pick<Ctx, 'db' | 'tenantId' | 'now'>,
  shipment: Omit<ActionFacts, 'canFollow'>,
): Promise<ReceiverAction[]> => openActions({ ...shipment, canFollow: await canFollow(reader) }, reader.now)
