import type { Need } from '@aftermile/domain/access'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { instant, timeZone } from '../fields/basic-fields.ts'

/** Content types for Accept: the columns of a chunk in binary form, or its texts. */
export const columnsType = 'application/vnd.aftermile.columns'
export const textsType = 'application/vnd.aftermile.texts'

/** The chunks of a data set, as the console loads them. A chunk never changes; `dead` marks its deleted rows. */
export const DatasetManifest = z.object({
  /** When the data was current; null while there is none. */
  timeStamp: instant.nullable(),
  chunks: z.array(
    z.object({
      hash: z.string(),
      /** The full chunk. It stays the same, also in the browser's cache, when rows are deleted. */
      uri: z.string(),
      rows: z.number(),
      /** One bit per row, base64, lowest first: set if the row is deleted. Null if none is. */
      dead: z.string().nullable(),
    }),
  ),
})
export type DatasetManifest = z.infer<typeof DatasetManifest>

const FilterValue = z.union([z.string().max(500), z.number(), z.null()])
const RangeEnd = z.union([z.string().max(100), z.number(), z.null()])

/** A filter of a board: a list of values or a range. A range of days may also be two instants in UTC. */
export const BoardFilter = z.union([
  z.strictObject({ id: z.string().min(1).max(100), values: z.array(FilterValue).max(20_000) }),
  z.strictObject({ id: z.string().min(1).max(100), from: RangeEnd, to: RangeEnd }),
])
export type BoardFilter = z.infer<typeof BoardFilter>

const boardExport = (defaultBoard: string) =>
  z.strictObject({
    /** The board's id as in its URL. */
    board: z.string().max(100).default(defaultBoard),
    filters: z.array(BoardFilter).max(100).default([]),
    /** Days and hours are local to this zone. Left out: that of the tenant. */
    timeZone: timeZone.optional(),
  })
export type BoardExport = z.infer<ReturnType<typeof boardExport>>

type DatasetOptions = {
  readonly path: string
  /** The path of its chunks. */
  readonly dataPath: string
  readonly exportPath?: string
  readonly need: Need
  /** Used in texts such as 'a part of the live data'. */
  readonly title: string
  /** What a row is, for texts. */
  readonly rows: string
  readonly defaultBoard: string
}

/** The calls of one data set: read, refresh and export. */
export const datasetCalls = ({
  path,
  dataPath,
  exportPath = `${path}/export`,
  need,
  title,
  rows,
  defaultBoard,
}: DatasetOptions) => ({
  uris: endpoint({
    method: 'GET',
    path,
    need,
    summary: `The uris of the ${title}: ${rows}`,
    acts: true,
    reply: z.array(z.string()),
  }),
  manifest: endpoint({
    method: 'GET',
    path: `${path}/manifest`,
    need,
    summary: 'The manifest of the chunks, for clients that load columns',
    acts: true,
    reply: DatasetManifest,
  }),
  refresh: endpoint({
    method: 'POST',
    path: `${path}/refresh`,
    need,
    summary: `Refresh the ${title} now; dashboard_updated is sent when done`,
    perMinute: 20,
  }),
  chunk: endpoint({
    method: 'GET',
    path: `${dataPath}/{name}`,
    need,
    summary: `A part of the ${title}: timeStamp, hashMap and data, or by Accept ${columnsType} and ${textsType}`,
    params: z.object({ name: z.string().min(1).max(100) }),
    download: 'application/json',
    mayLag: true,
  }),
  export: endpoint({
    method: 'POST',
    path: exportPath,
    need,
    summary: `The rows of the ${title} that pass the filters of a board, as CSV; 503 while the data is being prepared`,
    body: boardExport(defaultBoard),
    perMinute: 20,
    heavy: true,
    maxBytes: 2_000_000,
    download: 'text/csv',
  }),
})
export type DatasetCalls = ReturnType<typeof datasetCalls>

/** The calls of a data set of service quality. Its rows are sums, and its file is at the address of its board. */
const analyticsCalls = <const Board extends string>(board: Board, { title, rows }: { title: string; rows: string }) =>
  datasetCalls({
    path: `/dashboard/analytics/shipment-${board}`,
    dataPath: `/dashboard/analytics/shipment-${board}/data`,
    exportPath: `/dashboard/analytics/${board}/export`,
    need: { scope: 'analytics_dashboard_read', entitlement: 'sqa' },
    title,
    rows,
    defaultBoard: board,
  })

/** The calls by the id of the data set. */
export const datasets = {
  operations: datasetCalls({
    path: '/dashboard/operations',
    dataPath: '/dashboard/data',
    need: { scope: 'dashboard_read' },
    title: 'live data',
    rows: 'shipments that are open and had an event in the last 60 days, or were completed in the last 7 days',
    defaultBoard: 'outbound_delivery',
  }),
  'shipment-operations': analyticsCalls('operations', {
    title: 'operations data',
    rows: 'sums over shipments by the month of their booking',
  }),
  'shipment-doortodoor': analyticsCalls('doortodoor', {
    title: 'door delivery data',
    rows: 'sums over deliveries to the door by the month of their booking',
  }),
  'shipment-servicepoint': analyticsCalls('servicepoint', {
    title: 'service point data',
    rows: 'sums over deliveries to service points by the month of their booking',
  }),
  'shipment-communications': analyticsCalls('communications', {
    title: 'communications data',
    rows: 'sums over messages by the month in which they were sent',
  }),
}
