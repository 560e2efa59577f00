import { receiverSideOf } from '@aftermile/domain/shipment/receiver'
import { recordsOf } from '../../../db/records.ts'
import { array, type RowOf, statement } from '../../../db/sql.ts'
import { alias, columns, expression, pick, text } from '../../../db/table.ts'
import { messages } from '../../../db/tables/messages.ts'
import { orderDeliveries, orders } from '../../../db/tables/orders.ts'
import { shipments } from '../../../db/tables/shipments.ts'
import type { Ctx } from '../../../tenancy/context.ts'
import { type ContainerRef, containerKey, deliveryKeyOf, refsOf } from './container-ref.ts'

/** Who gets the messages about a container, and what decides how they are written. */
export type Receiver = {
  readonly merchantId: string
  /** What people call the container. */
  readonly number: string
  readonly name: string | null
  readonly email: string | null
  readonly phone: string | null
  readonly countryCode: string | null
  readonly zipCode: string | null
  /** The language that the order or shipment names. */
  readonly locale: string | null
  /** Of a shipment, how far it has come. */
  readonly milestoneIndex: number | null
}

/** The receivers by `containerKey`. What does not exist is missing. */
export async function readReceivers(ctx: Ctx, refs: readonly ContainerRef[]): Promise<Map<string, Receiver>> {
  const found = new Map<string, Receiver>()
  for (const row of await readOfShipments(ctx, refsOf(refs, 'Shipment')))
    found.set(containerKey({ targetType: 'Shipment', merchantId: null, containerId: row.id }), receiverOf(row))
  for (const { id, ...row } of await readOfOrders(ctx, refsOf(refs, 'Order')))
    found.set(containerKey({ targetType: 'Order', merchantId: row.merchantId, containerId: id }), {
      ...row,
      ...noMilestone,
    })
  for (const { orderId, deliveryId, ...row } of await readOfDeliveries(ctx, refsOf(refs, 'OrderDelivery'))) {
    const containerId = `${orderId}/${deliveryId}`
    found.set(containerKey({ targetType: 'OrderDelivery', merchantId: row.merchantId, containerId }), {
      ...row,
      ...noMilestone,
    })
  }
  return found
}

const noMilestone = { milestoneIndex: null }

const [s, o, d] = [alias(shipments, 's'), alias(orders, 'o'), alias(orderDeliveries, 'd')]

const shipmentColumns = columns({
  ...pick(s, 'id', 'merchantId', 'shipmentNumber', 'scenarioId', 'milestoneIndex', 'locale'),
  ...pick(s, 'fromName', 'fromEmail', 'fromPhone', 'fromCountryCode', 'fromZipCode'),
  ...pick(s, 'toName', 'toEmail', 'toPhone', 'toCountryCode', 'toZipCode'),
  orderName: expression<string | null>(o.name),
  orderEmail: expression<string | null>(o.email),
  orderPhone: expression<string | null>(o.phone),
  orderCountryCode: expression<string | null>(o.toCountryCode),
  orderLocale: expression<string | null>(o.locale),
})

const selectShipments = statement`
  select ${shipmentColumns} from shipments s
  left join orders o on o.tenant_id = $1 and o.merchant_id = s.merchant_id and o.id = s.order_id
  where s.tenant_id = $1 and s.id = any ($2)`

const readOfShipments = async ({ db, tenantId }: Ctx, refs: readonly ContainerRef[]) =>
  refs.length === 0 ? [] : db.rows(selectShipments(tenantId, array(refs.map(ref => ref.containerId))))

/** Of a return, the person who sends it back. What the shipment does not say, its order may. */
function receiverOf(row: RowOf<typeof shipmentColumns>): Receiver {
  const side = receiverSideOf(row.scenarioId)
  return {
    merchantId: row.merchantId,
    number: row.shipmentNumber,
    name: row[`${side}Name`] ?? row.orderName,
    email: row[`${side}Email`] ?? row.orderEmail,
    phone: row[`${side}Phone`] ?? row.orderPhone,
    countryCode: row[`${side}CountryCode`] ?? row.orderCountryCode,
    zipCode: row[`${side}ZipCode`],
    locale: row.locale ?? row.orderLocale,
    milestoneIndex: row.milestoneIndex,
  }
}

const buyer = {
  ...pick(o, 'merchantId', 'name', 'email', 'phone', 'locale'),
  countryCode: o.toCountryCode,
  zipCode: o.toZipCode,
}

const orderRefs = recordsOf(messages, ['merchantId', 'containerId'])
const selectOrders = statement`
  select ${columns({ id: o.id, number: o.orderNumber, ...buyer })}
  from ${orderRefs.parameters(2)}
  join orders o on o.tenant_id = $1 and o.merchant_id = x."merchantId" and o.id = x."containerId"`

const readOfOrders = async ({ db, tenantId }: Ctx, refs: readonly ContainerRef[]) =>
  refs.length === 0 ? [] : db.rows(selectOrders(tenantId, ...orderRefs.values(refs)))

const deliveryRefs = recordsOf(messages, ['merchantId'], { orderId: text, deliveryId: text })
const selectDeliveries = statement`
  select ${columns({ number: o.orderNumber, orderId: d.orderId, deliveryId: d.id, ...buyer })}
  from ${deliveryRefs.parameters(2)}
  join order_deliveries d on d.tenant_id = $1 and d.merchant_id = x."merchantId" and d.order_id = x."orderId" and d.id = x."deliveryId"
  join orders o on o.tenant_id = $1 and o.merchant_id = d.merchant_id and o.id = d.order_id`

const readOfDeliveries = async ({ db, tenantId }: Ctx, refs: readonly ContainerRef[]) =>
  refs.length === 0
    ? []
    : db.rows(
        selectDeliveries(
          tenantId,
          ...deliveryRefs.values(refs.map(ref => ({ merchantId: ref.merchantId, ...deliveryKeyOf(ref.containerId) }))),
        ),
      )
