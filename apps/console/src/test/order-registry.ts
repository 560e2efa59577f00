import { datasets } from '@aftermile/contract/boards/datasets'
import { orderCalls } from '@aftermile/contract/test/order-calls'
import { withOrders } from '@aftermile/dashboards/test/order-board'
import type { Registry } from '../features/boards/engine/dataset-calls.ts'

/** Replaces features/boards/engine/board-registry.ts in tests: its boards, and one over a second data set. */
export const boardRegistry: Registry = { sections: [withOrders], calls: { ...datasets, orders: orderCalls } }
