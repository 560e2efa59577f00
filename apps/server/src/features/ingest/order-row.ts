import { OrderIn } from '@aftermile/contract/ingress'
import type { OrderStatusId } from '@aftermile/domain/lists'
import { shownOrderNumber } from '@aftermile/domain/orders'
import { asStored } from './booking-row.ts'
import type { Known } from './known.ts'

type Given = Omit<OrderIn, 'statusId' | 'lines' | 'deliveries' | 'merchantId'>

/** An order as its row keeps it. */
export type OrderRow = { [Field in keyof Given]-?: Exclude<Given[Field], undefined> } & {
  merchantId: string
  id: string
  isStated: boolean
  statedStatusId: OrderStatusId | null
  baseSalesValue: number | null
  deliveryIds: string[]
  isHistorical: boolean
  statusId: string
  completedAt: string | null
}

const notGiven = new Set(['statusId', 'lines', 'deliveries', 'merchantId'])
// Object.keys forgets what it lists.
const givenFields = Object.keys(OrderIn.shape).filter(field => !notGiven.has(field)) as (keyof Given)[]

export const orderFields: readonly (keyof OrderRow)[] = [
  'merchantId',
  'id',
  ...givenFields,
  'isStated',
  'statedStatusId',
  'baseSalesValue',
  'deliveryIds',
  'isHistorical',
  'statusId',
  'completedAt',
]

/** The number by which an order is linked and shown: that of a return ends in -R. */
export const orderIdOfItem = ({ orderNumber, orderTypeId }: OrderIn): string =>
  shownOrderNumber({
    orderNumber,
    shipmentId: null,
    scenarioId: orderTypeId === 'return' ? 'inbound_return' : null,
  })

type Blank = Pick<OrderRow, 'merchantId' | 'id' | 'orderNumber' | 'orderTypeId' | 'orderedAt' | 'isHistorical'>

/** An order of which nothing but this is known. */
export function blankOrder(known: Blank): OrderRow {
  const empty = Object.fromEntries(orderFields.map(field => [field, null]))
  // Every field is there, and those that may not be null are set.
  return {
    ...empty,
    refs: [],
    deliveryIds: [],
    isStated: false,
    statusId: 'created',
    ...known,
  } as unknown as OrderRow
}

/** What the shop says, laid over what is stored. */
export function stated(row: OrderRow, item: OrderIn, known: Known): OrderRow {
  const next = { ...row, isStated: true }
  for (const field of givenFields) {
    const value = item[field]
    if (value !== undefined) Object.assign(next, { [field]: asStored(field, value) })
  }
  if (item.statusId !== undefined) next.statedStatusId = item.statusId
  if (item.deliveries !== undefined) next.deliveryIds = [...new Set(item.deliveries.map(one => one.id))]
  next.baseSalesValue = known.toBase(next.salesValue, next.currency)
  return next
}
