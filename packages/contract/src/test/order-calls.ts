import { datasetCalls } from '../boards/datasets.ts'

/** The calls of a second data set, for tests only. */
export const orderCalls = datasetCalls({
  path: '/dashboard/orders-of-tests',
  dataPath: '/dashboard/orders-of-tests/data',
  need: { scope: 'dashboard_read' },
  title: 'orders',
  rows: 'every order',
  defaultBoard: 'orders',
})
