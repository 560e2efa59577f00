import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { timeZone } from '../fields/basic-fields.ts'
import { search } from '../search.ts'

export const exportFormats = ['xlsx', 'csv'] as const
export type ExportFormat = (typeof exportFormats)[number]

/** The approximate size of a file. The exact size is known only when all of it is sent. */
export const estimatedBytesHeader = 'x-estimated-bytes'
export const rowCountHeader = 'x-row-count'

const file = {
  format: z.enum(exportFormats).default('xlsx'),
  /** Times are written as local times of this zone. Left out: that of the tenant. */
  timeZone: timeZone.optional(),
}

const notOfFiles = { page: true, size: true, includeFacets: true, exactCount: true } as const

export const exports = {
  shipments: endpoint({
    method: 'GET',
    path: '/shipments-export',
    need: { scope: 'shipment_read' },
    summary: 'A report of all shipments that a search finds, as a file',
    query: search.shipments.query.omit(notOfFiles).extend({
      report: z.enum(['shipments', 'shipmentsWithPackages']).default('shipments'),
      ...file,
    }),
    perMinute: 20,
    heavy: true,
    download: 'application/octet-stream',
    mayLag: true,
  }),
  orders: endpoint({
    method: 'GET',
    path: '/orders-export',
    need: search.orders.need,
    summary: 'All orders that a search finds, as a file',
    query: search.orders.query.omit(notOfFiles).extend(file),
    perMinute: 20,
    heavy: true,
    download: 'application/octet-stream',
    mayLag: true,
  }),
  chosenOrders: endpoint({
    method: 'POST',
    path: '/orders-export',
    need: search.orders.need,
    summary: 'Up to 10,000 orders by merchant and id, as a file',
    body: z.strictObject({
      items: z
        .array(z.strictObject({ merchantId: z.string().min(1).max(100), id: z.string().min(1).max(200) }))
        .max(10_000),
      ...file,
    }),
    perMinute: 20,
    heavy: true,
    download: 'application/octet-stream',
    mayLag: true,
  }),
}
