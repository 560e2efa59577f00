import { orderStatuses as rows } from '../../lists/order-types.ts'

/** The names of the console. */
export const orderStatuses = Object.fromEntries(rows.map(({ id, text }) => [id, text]))
