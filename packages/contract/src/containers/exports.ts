import { isZone } from '@aftermile/domain/times/local-time'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { search } from '../search.ts'

export const exportFormats = ['xlsx', 'csv'] as const
export type ExportFormat = (typeof exportFormats)[number]

/** The approximate size of a file. The exact size is known only when all of it is sent. */
export const estimatedBytesHeader = 'x-estimated-bytes'
export const rowCountHeader = 'x-row-count'

export const exports = {
  shipments: endpoint({
    method: 'GET',
    path: '/shipments-export',
    need: { scope: 'shipment_read' },
    summary: 'A report of all shipments that a search finds, as a file',
    query: search.shipments.query.omit({ page: true, size: true, includeFacets: true, exactCount: true }).extend({
      report: z.enum(['shipments', 'shipmentsWithPackages']).default('shipments'),
      format: z.enum(exportFormats).default('xlsx'),
      /** Times are written as local times of this zone. */
      timeZone: z
        .string()
        .max(100)
        .refine(isZone, { error: '{_field_} must be a time zone such as Europe/Stockholm' })
        .default('UTC'),
    }),
    perMinute: 20,
    download: 'application/octet-stream',
  }),
}
