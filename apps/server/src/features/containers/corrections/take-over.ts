import { conflict, notFound } from '../../../runtime/problem.ts'
import type { RequestCtx } from '../../../tenancy/context.ts'
import { overrideShipments } from '../../intake/ingest/override-shipments.ts'
import { lockFullShipments } from '../../intake/ingest/shipments/shipment-row.ts'
import {
  getConversation,
  lockConversation,
  publishConversation,
  storeCorrection,
} from '../../people/conversations/conversation.ts'
import { shipmentOfSubject } from '../../people/conversations/subject.ts'
import { correctedBy, correctionsOf } from './corrected-values.ts'

const reason = 'The receiver wrote it on the tracking page'

/** Corrects a shipment as its receiver asks in a conversation, once. */
export async function takeOver(ctx: RequestCtx, conversationId: string, correctionId: string): Promise<void> {
  const { subjectId } = await getConversation(ctx, conversationId)
  const shipmentId = shipmentOfSubject(subjectId)
  // The shipment first, as the form of the receiver locks them.
  const row = shipmentId === null ? undefined : (await lockFullShipments(ctx, [shipmentId])).get(shipmentId)
  const conversation = await lockConversation(ctx, conversationId)
  const { correction } = conversation
  if (row === undefined || correction === null) throw notFound()
  if (correction.id !== correctionId) throw conflict('The receiver has sent another correction since. Look at it first')
  if (correction.takenOver !== null) throw conflict(`${correction.takenOver.by} has taken this over already`)
  const corrected = correctedBy(ctx, reason)
  await overrideShipments(ctx, correctionsOf([row], correction.values), corrected)
  await storeCorrection(ctx, conversationId, { ...correction, takenOver: { by: corrected.by, at: corrected.at } })
  await publishConversation(ctx, conversation)
}
