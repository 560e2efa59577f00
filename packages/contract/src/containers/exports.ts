import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { timeZone } from '../fields/basic-fields.ts'
import { search } from '../search.ts'

const exportFormats = ['xlsx', 'csv'] as const
export type ExportFormat = (typeof exportFormats)[number]

/** The approximate size of a file. The exact size is known only when all of it is sent. */
export const estimatedBytesHeader = 'x-estimated-bytes'
export const rowCountHeader = 'x-row-count'

const file = {
  format: z.enum(exportFormats).default('xlsx'),
  /** Times are written as local times of this zone. Left out: that of the tenant. */
  timeZone: timeZone.optional(),
}

/** A column of a list under the title that its reader sees. */
const shownColumn = z.strictObject({ id: z.string().min(1).max(100), title: z.string().min(1).max(200) })
const shownColumns = z.array(shownColumn).min(1).max(100)

const shipmentId = z.string().min(1).max(200)
const orderKey = z.strictObject({ merchantId: z.string().min(1).max(100), id: z.string().min(1).max(200) })

/** Chosen items, or all that a search finds. */
const isOne = ({ items, query }: { items?: unknown; query?: unknown }) =>
  (items === undefined) !== (query === undefined)
const oneOfBoth = { message: 'Send either items or query', path: ['items'] }

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
  shownShipments: endpoint({
    method: 'POST',
    path: '/shipments-export',
    need: { scope: 'shipment_read' },
    summary: 'Up to 10,000 shipments by id, or all that a search finds, as a file with the columns of the list',
    body: z
      .strictObject({
        items: z.array(shipmentId).max(10_000).optional(),
        query: search.shipments.query.omit(notOfFiles).optional(),
        columns: shownColumns,
        ...file,
      })
      .refine(isOne, oneOfBoth),
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
    summary: 'Up to 10,000 orders by merchant and id, or all that a search finds, as a file',
    body: z
      .strictObject({
        items: z.array(orderKey).max(10_000).optional(),
        query: search.orders.query.omit(notOfFiles).optional(),
        /** The columns of the list. Left out: those of the report. */
        columns: shownColumns.optional(),
        ...file,
      })
      .refine(isOne, oneOfBoth),
    perMinute: 20,
    heavy: true,
    download: 'application/octet-stream',
    mayLag: true,
  }),
}
