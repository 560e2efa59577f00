import { recordsOf } from '../../../../db/records.ts'
import { type ArrayValue, array, part } from '../../../../db/sql.ts'
import { orders } from '../../../../db/tables/orders.ts'

/** An order's number is unique only with its merchant. */
export type OrderKey = { readonly merchantId: string; readonly id: string }

export const orderKeys = recordsOf(orders, ['merchantId', 'id'])

export const orderKeyText = ({ merchantId, id }: OrderKey): string => `${merchantId}/${id}`

/**
 * The shipments of some orders. A few of others may be among them, where two merchants use the same number. As lists, and not as a join of
 * keys: a plan from before the table had its rows would read all shipments of a merchant for each key.
 */
export const inOrders = part`tenant_id = $1 and merchant_id = any ($2) and order_id = any ($3)`

/** The values of `inOrders` after the tenant. */
export const listsOf = (keys: readonly OrderKey[]): [ArrayValue, ArrayValue] => [
  array([...new Set(keys.map(({ merchantId }) => merchantId))]),
  array([...new Set(keys.map(({ id }) => id))]),
]
