import type { OrderLine } from './order-lines.ts'
import type { LockedOrder, OrderRow } from './order-row.ts'

export type OrderChange = {
  /** Null: it is new. */
  readonly before: LockedOrder | null
  readonly after: LockedOrder
  /** The full row, where the shop or a booking changed it; null where the order only followed its shipments. */
  readonly written: WrittenOrder | null
}

export type WrittenOrder = {
  readonly before: OrderRow | null
  readonly after: OrderRow
  readonly lines: readonly OrderLine[]
}
