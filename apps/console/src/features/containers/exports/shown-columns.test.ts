import { isFileColumn } from '@aftermile/domain/report/shown-columns'
import { expect, test } from 'vitest'
import type { Names } from '../../../api/use-names.ts'
import { orderColumns } from '../orders/order-columns.tsx'
import { shipmentColumns } from '../shipments/list/shipment-columns.tsx'

const names: Names = {
  find: () => null,
  nameOf: (_, id) => id ?? '',
  optionsOf: () => [],
  productName: () => '',
  tags: [],
  hasPolicies: true,
}

test('every column of the lists can be written to a file', () => {
  const unknown = (list: 'shipments' | 'orders', columns: readonly { id: string }[]) =>
    columns.map(({ id }) => id).filter(id => !isFileColumn(list, id))
  expect(unknown('shipments', shipmentColumns(names))).toEqual([])
  expect(unknown('orders', orderColumns(names))).toEqual([])
})
