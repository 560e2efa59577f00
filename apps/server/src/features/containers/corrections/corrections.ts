import { contract } from '@aftermile/contract/index'
import { receiverSideOf } from '@aftermile/domain/shipment/receiver'
import { sql } from '../../../db/sql.ts'
import { serve } from '../../../http/routes/serve.ts'
import { notFound, refused } from '../../../runtime/problem.ts'
import type { Ctx } from '../../../tenancy/context.ts'
import type { Feature } from '../../feature.ts'
import { orderKeyText } from '../../intake/ingest/orders/order-key.ts'
import { lockFullOrders, type OrderRow } from '../../intake/ingest/orders/order-row.ts'
import { overrideOrders } from '../../intake/ingest/override-orders.ts'
import { overrideShipments } from '../../intake/ingest/override-shipments.ts'
import { lockFullShipments } from '../../intake/ingest/shipments/shipment-row.ts'
import { checkPhone } from '../../messages/content/addresses.ts'
import { changesOf, correctedBy, correctionsOf, given, type SentReceiver } from './corrected-values.ts'
import { reopenShipment } from './reopen-shipment.ts'
import { takeOver } from './take-over.ts'

/** People correct how a receiver is reached. A correction is an override, as rules set them: what the source sends later does not undo it. */
export const corrections: Feature = {
  routes: [
    serve(contract.corrections.reopen, (ctx, { params, body }) => reopenShipment(ctx, params.id, body.reason)),
    serve(contract.corrections.shipment, async (ctx, { params, body: { reason, ...sent } }) => {
      const row = (await lockFullShipments(ctx, [params.id])).get(params.id)
      if (row === undefined) throw notFound()
      refusePhone(sent, row[`${receiverSideOf(row.scenarioId)}CountryCode`])
      await overrideShipments(ctx, correctionsOf([row], sent), correctedBy(ctx, reason))
    }),
    serve(contract.corrections.takeOver, (ctx, { params, body }) => takeOver(ctx, params.id, body.correctionId)),
    serve(contract.corrections.order, async (ctx, { params, body: { reason, includeShipments, ...sent } }) => {
      const key = { merchantId: params.merchantId, id: params.id }
      // Shipments first, as a batch locks them.
      const rows = includeShipments ? await lockOpenShipments(ctx, key) : []
      const order = (await lockFullOrders(ctx, [key])).get(orderKeyText(key))
      if (order === undefined) throw notFound()
      refusePhone(sent, order.toCountryCode)
      const corrected = correctedBy(ctx, reason)
      await overrideShipments(ctx, correctionsOf(rows, sent), corrected)
      const values = changesOf(order, orderValues(sent))
      if (Object.keys(values).length > 0) await overrideOrders(ctx, [{ ...key, values }], corrected)
    }),
  ],
}

async function lockOpenShipments(ctx: Ctx, { merchantId, id }: { merchantId: string; id: string }) {
  const open = await ctx.db.rows<{ id: string }>(sql`
    select id from shipments
    where tenant_id = ${ctx.tenantId} and merchant_id = ${merchantId} and order_id = ${id} and completed_at is null order by id`)
  const rows = await lockFullShipments(
    ctx,
    open.map(item => item.id),
  )
  return [...rows.values()]
}

const orderValues = ({ name, email, phone, address1, zipCode, city, countryCode }: SentReceiver): Partial<OrderRow> =>
  given({ name, email, phone, toAddress1: address1, toZipCode: zipCode, toCity: city, toCountryCode: countryCode })

function refusePhone({ phone, countryCode }: SentReceiver, stored: string | null): void {
  if (phone && checkPhone(phone, countryCode ?? stored).problem !== null)
    throw refused('phone', '{_field_} must be a phone number such as +46701234567')
}
