import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { instant } from './fields.ts'

/** Asked for by Accept: the columns of a chunk, packed, or the texts that belong to them. */
export const columnsType = 'application/vnd.aftermile.columns'
export const textsType = 'application/vnd.aftermile.texts'

/** The chunks of a data set as our console loads them. A chunk never changes; which of its rows still count is told here. */
export const DatasetManifest = z.object({
  /** The moment the data tells of; null while nothing is there yet. */
  timeStamp: instant.nullable(),
  chunks: z.array(
    z.object({
      hash: z.string(),
      uri: z.string(),
      rows: z.number(),
      /** A bit a row, base64, the lowest first: set where the row no longer counts. Null: all do. */
      dead: z.string().nullable(),
    }),
  ),
})
export type DatasetManifest = z.infer<typeof DatasetManifest>

const need = { scope: 'dashboard_read' } as const

export const datasets = {
  operations: endpoint({
    method: 'GET',
    path: '/dashboard/operations',
    need,
    summary: 'The uris of the live data: shipments that are open or were completed in the last 7 days',
    acts: true,
    reply: z.array(z.string()),
  }),
  operationsManifest: endpoint({
    method: 'GET',
    path: '/dashboard/operations/manifest',
    need,
    summary: 'The same as chunks, for those who load them in columns',
    acts: true,
    reply: DatasetManifest,
  }),
  chunk: endpoint({
    method: 'GET',
    path: '/dashboard/data/{name}',
    need,
    summary: `A part of the live data: timeStamp, hashMap and data, or by Accept ${columnsType} and ${textsType}`,
    params: z.object({ name: z.string().min(1).max(100) }),
    download: 'application/json',
  }),
}
