import type { Need } from '@aftermile/domain/access'
import { isZone } from '@aftermile/domain/times/local-time'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { instant } from '../fields/basic-fields.ts'

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
      /** Of the whole chunk: it stays the same, and so does what a browser keeps of it, when rows of it no longer count. */
      uri: z.string(),
      rows: z.number(),
      /** A bit a row, base64, the lowest first: set where the row no longer counts. Null: all do. */
      dead: z.string().nullable(),
    }),
  ),
})
export type DatasetManifest = z.infer<typeof DatasetManifest>

const FilterValue = z.union([z.string().max(500), z.number(), z.null()])
const RangeEnd = z.union([z.string().max(100), z.number(), z.null()])

/** A filter of a board: one of some values, or from one to another. A range of days may also come as two instants in UTC. */
export const BoardFilter = z.union([
  z.strictObject({ id: z.string().min(1).max(100), values: z.array(FilterValue).max(20_000) }),
  z.strictObject({ id: z.string().min(1).max(100), from: RangeEnd, to: RangeEnd }),
])
export type BoardFilter = z.infer<typeof BoardFilter>

const boardExport = (defaultBoard: string) =>
  z.strictObject({
    /** Its id as in the address. */
    board: z.string().max(100).default(defaultBoard),
    filters: z.array(BoardFilter).max(100).default([]),
    /** Days and hours are those that the clocks of this zone show. */
    timeZone: z
      .string()
      .max(100)
      .refine(isZone, { error: '{_field_} must be a time zone such as Europe/Stockholm' })
      .default('UTC'),
  })
export type BoardExport = z.infer<ReturnType<typeof boardExport>>

type DatasetOptions = {
  readonly path: string
  /** Where its chunks are. */
  readonly dataPath: string
  readonly need: Need
  /** As in 'a part of the live data'. */
  readonly title: string
  /** What its rows are. */
  readonly rows: string
  readonly defaultBoard: string
}

/** The calls of one data set: how it is read, brought up to date and written to a file. */
export const datasetCalls = ({ path, dataPath, need, title, rows, defaultBoard }: DatasetOptions) => ({
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
    summary: 'The same as chunks, for those who load them in columns',
    acts: true,
    reply: DatasetManifest,
  }),
  refresh: endpoint({
    method: 'POST',
    path: `${path}/refresh`,
    need,
    summary: `Brings the ${title} up to date now; dashboard_updated says when it is`,
    perMinute: 20,
  }),
  chunk: endpoint({
    method: 'GET',
    path: `${dataPath}/{name}`,
    need,
    summary: `A part of the ${title}: timeStamp, hashMap and data, or by Accept ${columnsType} and ${textsType}`,
    params: z.object({ name: z.string().min(1).max(100) }),
    download: 'application/json',
  }),
  export: endpoint({
    method: 'POST',
    path: `${path}/export`,
    need,
    summary: `The rows of the ${title} that pass the filters of a board, as CSV; 503 while the data is being prepared`,
    body: boardExport(defaultBoard),
    perMinute: 20,
    maxBytes: 2_000_000,
    download: 'text/csv',
  }),
})
export type DatasetCalls = ReturnType<typeof datasetCalls>

/** By the id of the data set. */
export const datasets = {
  operations: datasetCalls({
    path: '/dashboard/operations',
    dataPath: '/dashboard/data',
    need: { scope: 'dashboard_read' },
    title: 'live data',
    rows: 'shipments that are open and had an event in the last 60 days, or were completed in the last 7 days',
    defaultBoard: 'outbound_delivery',
  }),
}
