import type { SystemAnswer } from '../../../adapters/apps/systems/system-adapter.ts'
import { array, type RowOf, sql } from '../../../db/sql.ts'
import { fieldsOf } from '../../../db/table.ts'
import { orders } from '../../../db/tables/orders.ts'
import { shipments } from '../../../db/tables/shipments.ts'
import type { Ctx } from '../../../tenancy/context.ts'

const shipmentColumns = fieldsOf(shipments, 'id', 'merchantId', 'shipmentNumber', 'orderNumber')
const orderColumns = fieldsOf(orders, 'merchantId', 'id', 'orderNumber')

export type ReportedShipment = RowOf<typeof shipmentColumns>
export type ReportedOrder = RowOf<typeof orderColumns>

/** What an answer is about. `isAmbiguous`: several merchants have an order with its number, and nothing says which is meant. */
export type ReportedContainers = {
  readonly answer: SystemAnswer
  readonly shipments: readonly ReportedShipment[]
  readonly orders: readonly ReportedOrder[]
  readonly isAmbiguous: boolean
}

/** Finds the shipments and orders of answers: by the numbers of parcels, else by the number of the order. Empty merchants: all. */
export async function findReported(
  ctx: Ctx,
  answers: readonly SystemAnswer[],
  merchants: readonly string[],
): Promise<ReportedContainers[]> {
  const [byNumber, byOrder, ordered] = [
    await readByNumber(ctx, distinct(answers.flatMap(systemAnswer => systemAnswer.numbers)), merchants),
    await readByOrder(ctx, distinct(answers.map(item => item.orderNumber)), merchants),
    await readOrders(ctx, distinct(answers.map(entry => entry.orderNumber)), merchants),
  ]
  return answers.map(answer => {
    const named = answer.numbers.flatMap(number => byNumber.get(number) ?? [])
    const ofOrder = byOrder.get(answer.orderNumber ?? '') ?? []
    const own = new Map((named.length > 0 ? named : ofOrder).map(row => [row.id, row]))
    const inMerchants = new Set(named.map(item => item.merchantId))
    const orders = (ordered.get(answer.orderNumber ?? '') ?? []).filter(
      candidate => inMerchants.size === 0 || inMerchants.has(candidate.merchantId),
    )
    const isAmbiguous = new Set([...own.values(), ...orders].map(item => item.merchantId)).size > 1
    return { answer, shipments: [...own.values()], orders, isAmbiguous }
  })
}

const distinct = (numbers: readonly (string | null)[]): string[] => [
  ...new Set(numbers.filter(number => number !== null)),
]

const withinMerchants = (merchants: readonly string[], item: { merchantId: string }): boolean =>
  merchants.length === 0 || merchants.includes(item.merchantId)

/** Numbers are reused: takes the shipment that was booked last. */
async function readByNumber({ db, tenantId }: Ctx, numbers: readonly string[], merchants: readonly string[]) {
  if (numbers.length === 0) return new Map<string, ReportedShipment>()
  const rows = await db.rows<ReportedShipment & { number: string }>(sql`
    select distinct on (x.number) x.number, s.id, s.merchant_id as "merchantId", s.shipment_number as "shipmentNumber",
      s.order_number as "orderNumber"
    from (
      select number, shipment_id as id from packages where tenant_id = ${tenantId} and number = any (${array(numbers)})
      union all
      select shipment_number, id from shipments where tenant_id = ${tenantId} and shipment_number = any (${array(numbers)})
    ) x join shipments s on s.tenant_id = ${tenantId} and s.id = x.id
    where cardinality(${array(merchants)}::text[]) = 0 or s.merchant_id = any (${array(merchants)})
    order by x.number, s.booked_at desc, s.id`)
  return new Map(rows.map(({ number, ...shipment }) => [number, shipment]))
}

async function readByOrder({ db, tenantId }: Ctx, numbers: readonly string[], merchants: readonly string[]) {
  if (numbers.length === 0) return new Map<string | null, ReportedShipment[]>()
  const rows = await db.rows(sql`
    select ${shipmentColumns} from shipments
    where tenant_id = ${tenantId} and order_number = any (${array(numbers)}) and scenario_id <> 'inbound_return' order by id`)
  return Map.groupBy(
    rows.filter(row => withinMerchants(merchants, row)),
    row => row.orderNumber,
  )
}

/** An order that is known only from its shipments has its times from them. */
async function readOrders({ db, tenantId }: Ctx, numbers: readonly string[], merchants: readonly string[]) {
  if (numbers.length === 0) return new Map<string, ReportedOrder[]>()
  const rows = await db.rows(sql`
    select ${orderColumns} from orders
    where tenant_id = ${tenantId} and order_number = any (${array(numbers)}) and is_stated and order_type_id <> 'return'
    order by merchant_id, id`)
  return Map.groupBy(
    rows.filter(row => withinMerchants(merchants, row)),
    row => row.orderNumber,
  )
}
