import { fieldsWith } from '../fields/lookup.ts'
import { orderFields } from '../fields/order-fields.ts'
import { columnsOf } from './shipment-columns.ts'

export const orderReportFields = fieldsWith(orderFields, 'report')

/** The columns of the order report in the sequence of the field catalogue. One row per order. */
export const orderColumns = columnsOf(orderReportFields)
