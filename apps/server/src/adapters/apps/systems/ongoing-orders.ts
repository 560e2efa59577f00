import { type Mapping, mappingRowsOf } from '@aftermile/domain/carriers/compile-mapping'
import type { Fields } from '@aftermile/domain/carriers/connection-string'
import type { AdapterContext } from '../../carriers/client/carrier-adapter.ts'
import { listAt, textAt, valueAt } from '../../carriers/client/json-path.ts'
import { basicAuth } from '../../carriers/client/oauth-tokens.ts'
import { type ReadEvent, readHistory } from '../../carriers/client/raw-events.ts'
import { requestJson, unexpectedStatus, unreadableResponse } from '../../carriers/client/request-json.ts'
import { urlOf } from '../../credentials/credential-fields.ts'
import type { Pull, Pulled, SystemAnswer, SystemMessage } from './system-adapter.ts'

/** The time of a stage is that of its first event, so that 300 counts where nobody told us of 200. */
export const ongoingMapping: Mapping = {
  version: 1,
  rows: mappingRowsOf([
    { code: '150', to: null },
    { code: '200', to: 'order_sent_to_warehouse' },
    { code: '300', to: 'order_sent_to_warehouse' },
    { code: '320', to: 'inventory_allocated' },
    { code: '400', to: 'packed' },
    { code: '450', to: 'collected' },
    { code: '500', to: 'collected' },
    { code: '1000', to: 'cancelled' },
  ]),
}

/** Reads a webhook about an order. */
export function readOngoingMessage(value: unknown, { goodsOwnerId = '' }: Fields): SystemMessage {
  const orderNumber = textAt(value, 'orderNumber')
  const status = textAt(value, 'orderStatus.number')
  if (orderNumber === null || status === null)
    return { kind: 'unreadable', why: 'The message has no order number or no order status' }
  if (textAt(value, 'goodsOwnerId') !== goodsOwnerId)
    return { kind: 'unreadable', why: 'The message is about another goods owner' }
  const eventId = textAt(value, 'webhookEventId')
  const id = eventId === null ? null : `event/${eventId}`
  const event = { id, code: status, time: textAt(value, 'timestamp') ?? '' }
  return { kind: 'read', answers: [answerOf(value, orderNumber, event)] }
}

const pageSize = 100
const overlapMs = 10 * 60_000
const firstMs = 3_600_000

/** `since`: when the walk through the changed orders begins. `startedAt`: when it was started. */
type Cursor = { since: string; startedAt: string; orderIdFrom: number }

/** Reads a page of the orders whose status has changed. The reply has no time of the change, so it is when we saw it. */
export const pullOngoingOrders: Pull = async (context, fields, cursor) => {
  const from = cursorOf(cursor, context.now())
  const failed = (outcome: Pulled['outcome']): Pulled => ({ outcome, answers: [], cursor, isMore: false })
  const response = await requestOrders(context, fields, {
    orderStatusChangedTimeFrom: from.since,
    orderIdFrom: String(from.orderIdFrom),
    maxOrdersToGet: String(pageSize),
  })
  if (response.kind !== 'json') return failed(response)
  if (response.status >= 400) return failed(unexpectedStatus(response.status))
  if (!Array.isArray(response.value)) return failed(unreadableResponse())
  const now = new Date(context.now()).toISOString()
  const orders: readonly unknown[] = response.value
  const lastId = Math.max(...orders.map(order => Number(textAt(order, 'orderInfo.orderId') ?? 0)))
  // A server that repeats the same orders must not be asked forever.
  const isMore = orders.length >= pageSize && lastId >= from.orderIdFrom
  const next: Cursor = isMore
    ? { ...from, orderIdFrom: lastId + 1 }
    : { since: earlier(from.startedAt, overlapMs), startedAt: '', orderIdFrom: 0 }
  return {
    outcome: { kind: 'ok' },
    answers: orders.map(order => readOrder(order, now)),
    cursor: JSON.stringify(next),
    isMore,
  }
}

export const requestOrders = (context: AdapterContext, fields: Fields, query: Readonly<Record<string, string>>) => {
  const { user = '', password = '', warehouse = '', goodsOwnerId = '' } = fields
  return requestJson(context, {
    url: urlOf(fields, `/${encodeURIComponent(warehouse)}/api/v1/orders`, { goodsOwnerId, ...query }),
    headers: { authorization: basicAuth(user, password) },
  })
}

function cursorOf(cursor: string | null, nowMs: number): Cursor {
  const now = new Date(nowMs).toISOString()
  if (cursor === null) return { since: earlier(now, firstMs), startedAt: now, orderIdFrom: 0 }
  const stored = JSON.parse(cursor) as Cursor // written by this file
  return stored.startedAt === '' ? { ...stored, startedAt: now } : stored
}

const earlier = (at: string, ms: number): string => new Date(Date.parse(at) - ms).toISOString()

function readOrder(order: unknown, now: string): SystemAnswer {
  const orderNumber = textAt(order, 'orderInfo.orderNumber')
  const status = textAt(order, 'orderInfo.orderStatus.number')
  const hasLeft = Number(status) >= 450 && Number(status) < 1000
  const shippedAt = hasLeft ? textAt(order, 'orderInfo.shippedTime') : null
  return answerOf(order, orderNumber, {
    id: `order/${textAt(order, 'orderInfo.orderId') ?? orderNumber}/${status}`,
    code: status,
    text: textAt(order, 'orderInfo.orderStatus.text'),
    time: shippedAt ?? now,
    isSighting: true,
  })
}

function answerOf(order: unknown, orderNumber: string | null, event: ReturnType<ReadEvent>): SystemAnswer {
  const isReturn = (item: unknown) => valueAt(item, 'isReturn') === true || valueAt(item, 'isReturnParcel') === true
  const parcels = [...listAt(order, 'parcels'), ...listAt(order, 'tracking')].filter(entry => !isReturn(entry))
  const numbers = parcels.flatMap(parcel => [
    textAt(parcel, 'parcelNumber'),
    textAt(parcel, 'waybill', 'tracking.waybill'),
  ])
  return {
    orderNumber,
    numbers: [...new Set(numbers.filter(number => number !== null))],
    ...readHistory('', [order], () => event),
  }
}
