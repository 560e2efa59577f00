import { contract } from '@aftermile/contract/index'
import { appOfSource } from '@aftermile/domain/carriers/event-sources'
import { findSystem } from '../../../adapters/apps/apps.ts'
import { serve } from '../../../http/routes/serve.ts'
import { conflict } from '../../../runtime/problem.ts'
import { requireSource } from '../../settings/apps/event-source.ts'
import { deleteQuarantined, lockQuarantined } from '../carrier-answers/quarantine.ts'
import { requestPoll } from './poll-requests.ts'

/** Asks the carrier again, and so reads the event with the code of today. If it is still unreadable, it is quarantined again. */
export const retryQuarantinedRoute = serve(contract.carrierMapping.retryQuarantined, async (ctx, { params }) => {
  await requireSource(ctx, params.id)
  const piece = { serviceProviderId: params.id, id: params.eventId }
  const { shipmentId } = await lockQuarantined(ctx, piece)
  const appId = appOfSource(params.id)
  if (appId !== null && !findSystem(appId)?.tracker) throw conflict('This system can’t be asked about one shipment.')
  if (shipmentId === null) throw conflict('There is no shipment to ask the carrier about.')
  const asked = await requestPoll(ctx, [shipmentId])
  if (!asked.has(shipmentId)) throw conflict('No credential can ask the carrier about this shipment.')
  await deleteQuarantined(ctx, piece)
})
