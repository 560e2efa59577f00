import { dayOrders } from '@aftermile/domain/times/day-order'
import { z } from 'zod'
import { byId } from '../crud.ts'
import { endpoint } from '../endpoint.ts'
import { flag, instant } from '../fields/basic-fields.ts'
import { ItemError, ItemWarning } from '../item-problems.ts'
import { ingestStatuses } from './ingress.ts'

export const maxImportBytes = 100 * 1024 * 1024

export const importKinds = ['orders', 'shipments', 'events'] as const
export type ImportKind = (typeof importKinds)[number]

const importStatuses = [
  'reading',
  'mapping',
  'checking',
  'checked',
  'importing',
  'stopped',
  'done',
  'failed',
  'cancelled',
] as const
export type ImportStatus = (typeof importStatuses)[number]

const kind = z.enum(importKinds)
const dayOrder = z.enum(dayOrders)
const column = z.string().max(500)
const field = z.string().max(100)

/** The longest value of a file that can mean one of ours. */
export const maxMeaningChars = 500

/** How the columns of a file are understood. */
export const ImportMapping = z.strictObject({
  kind,
  /** Column name → field, or several fields. Columns that are left out are not imported. */
  fields: z.record(column, z.union([field, z.array(field).min(1).max(10)])),
  constants: z.record(field, z.string().trim().min(1).max(200)).default({}),
  /** Column name → the order of day and month, where the file does not show it or shows it wrongly. */
  dayOrders: z.record(column, dayOrder).default({}),
  /** Column name → texts that mean an empty cell. */
  emptyTexts: z.record(column, z.array(z.string().max(200)).max(200)).default({}),
  /** Field → value in the file → value of ours. */
  translations: z
    .record(field, z.record(z.string().max(maxMeaningChars), z.string().trim().min(1).max(200)))
    .default({}),
})
export type ImportMapping = z.output<typeof ImportMapping>

const counts = z.object({
  created: z.number(),
  updated: z.number(),
  unchanged: z.number(),
  refused: z.number(),
  /** How many of the rows that were taken have warnings. Left out if none has. */
  warned: z.number().optional(),
})
export type ImportCounts = z.infer<typeof counts>

export const ImportSummary = z.object({
  id: z.string(),
  fileName: z.string(),
  sizeBytes: z.number(),
  status: z.enum(importStatuses),
  kind: kind.nullable(),
  isDryRun: z.boolean(),
  isHistorical: z.boolean(),
  timeZone: z.string(),
  /** Null until the file has been read. */
  rowCount: z.number().nullable(),
  /** Rows finished in the current step. */
  done: z.number(),
  /** The result of the dry run; null until it is done. */
  check: counts.nullable(),
  /** The result so far; null until the import begins. */
  result: counts.nullable(),
  /** Why it stopped, failed or ended, to show to users. */
  message: z.string().nullable(),
  /** The step that has stopped; null unless the status is stopped. */
  stoppedIn: z.enum(['reading', 'checking', 'importing']).nullable(),
  createdAt: instant,
  createdBy: z.string(),
  finishedAt: instant.nullable(),
  /** The file and its rows are stored until then. */
  expiresAt: instant,
})
export type ImportSummary = z.infer<typeof ImportSummary>

export const ColumnValue = z.object({ text: z.string(), count: z.number() })
export type ColumnValue = z.infer<typeof ColumnValue>

/** Why rows are rejected, or what is doubtful in them, over all rows of a file. */
export const ImportReason = z.object({
  /** The column, or the field if no column fills it; empty: the whole row. */
  name: z.string(),
  code: z.string(),
  isWarning: z.boolean(),
  /** That of the first row. */
  message: z.string(),
  /** How many rows. */
  count: z.number(),
  /** The values of the column in these rows, the most frequent first, up to a limit. */
  values: z.array(ColumnValue),
})
export type ImportReason = z.infer<typeof ImportReason>

export const ImportRecord = ImportSummary.extend({
  format: z
    .object({
      type: z.enum(['csv', 'xlsx', 'json']),
      encoding: z.string().nullable(),
      separator: z.string().nullable(),
      sheet: z.string().nullable(),
    })
    .nullable(),
  columns: z.array(
    z.object({
      name: z.string(),
      samples: z.array(z.string()),
      /** The fields it fills; empty if it is not used. */
      fields: z.array(z.string()),
      /** The orders of day and month that its dates allow; empty if none of them needs one. */
      dayOrders: z.array(dayOrder),
      /** The order in which its dates are read; null if someone must choose it. */
      dayOrder: dayOrder.nullable(),
      /** The values of a column with few different ones, or the texts among its numbers and dates; the most frequent first. */
      values: z.array(ColumnValue),
      emptyTexts: z.array(z.string()),
    }),
  ),
  /** Fields that have one value in every row. */
  constants: z.record(z.string(), z.string()),
  /** Field → value in the file → value of ours. */
  translations: z.record(z.string(), z.record(z.string(), z.string())),
  /** The merchants that its rows name and that do not exist: how many, and the first of them. */
  missingMerchants: z.object({ count: z.number(), names: z.array(z.string()) }),
  /** The most frequent first. */
  reasons: z.array(ImportReason),
  /** Notes for the reader of the report. */
  notes: z.array(z.string()),
  /** Whether there is a file of the refused rows. */
  hasProblems: z.boolean(),
})
export type ImportRecord = z.infer<typeof ImportRecord>

export const ImportReportRow = z.object({
  line: z.number(),
  status: z.enum(ingestStatuses),
  /** The shipment or the order; null if there is none yet. */
  id: z.string().nullable(),
  /** The number of the shipment, once it exists. */
  shipmentNumber: z.string().nullable(),
  /** Each error names its column. Those of an import by an earlier version have no code. */
  errors: z.array(ItemError.partial({ code: true })),
  /** Each warning names its column. */
  warnings: z.array(ItemWarning),
  /** The number of a rejected row, as it is in the file; null if it has none. */
  number: z.string().nullable(),
  /** The earlier line of this file with the same order or shipment, which this row replaces; null if there is none. */
  replaces: z.number().nullable(),
})
export type ImportReportRow = z.infer<typeof ImportReportRow>

/** The rows of a report by their result, or all rows with warnings. */
export const reportSelections = [...ingestStatuses, 'warned'] as const
export type ReportSelection = (typeof reportSelections)[number]

/** An accepted row, with its values as they are stored. */
export const ImportPreviewRow = ImportReportRow.pick({ line: true, status: true }).extend({
  item: z.record(z.string(), z.unknown()),
})
export type ImportPreviewRow = z.infer<typeof ImportPreviewRow>

const need = { scope: 'data_import' } as const
const itemPath = '/imports/{id}'

export const imports = {
  start: endpoint({
    method: 'POST',
    path: '/import',
    need,
    summary: 'Import orders, shipments or events from a CSV, XLSX or JSON file; with dryRun=true only validate it',
    query: z.strictObject({
      /** Times without a zone are local to it. Left out: that of the tenant. */
      timeZone: z.string().max(100).optional(),
      dryRun: flag.default(false),
      /** If left out, it is detected from the columns. */
      kind: kind.optional(),
      /** Old data: nobody is notified of it. */
      isHistorical: flag.default(false),
    }),
    upload: true,
    maxBytes: maxImportBytes,
    reply: ImportRecord,
    status: 202,
  }),
  list: endpoint({
    method: 'GET',
    path: '/imports',
    need,
    summary: 'The latest imports, newest first',
    reply: z.array(ImportSummary),
  }),
  get: endpoint({ method: 'GET', path: itemPath, need, summary: 'One import', params: byId, reply: ImportRecord }),
  rows: endpoint({
    method: 'GET',
    path: `${itemPath}/rows`,
    need,
    summary: 'The first 100 rows of an import with a given result, or with warnings',
    params: byId,
    query: z.strictObject({ status: z.enum(reportSelections) }),
    reply: z.array(ImportReportRow),
  }),
  preview: endpoint({
    method: 'GET',
    path: `${itemPath}/preview`,
    need,
    summary: 'The first 20 accepted rows of an import, with their values as they are stored',
    params: byId,
    reply: z.array(ImportPreviewRow),
  }),
  map: endpoint({
    method: 'PUT',
    path: `${itemPath}/mapping`,
    need,
    summary: 'Map columns to fields; saved for files with the same columns',
    params: byId,
    body: ImportMapping,
    maxBytes: 8 * 1024 * 1024,
    reply: ImportRecord,
    status: 202,
  }),
  createMerchants: endpoint({
    method: 'POST',
    path: `${itemPath}/merchants`,
    need,
    summary:
      'Create the merchants that the rows name and that do not exist, and validate the file again; needs merchant_write, too',
    params: byId,
    reply: ImportRecord,
    status: 202,
  }),
  commit: endpoint({
    method: 'POST',
    path: `${itemPath}/commit`,
    need,
    summary: 'Import the rows of the dry run',
    params: byId,
    reply: ImportRecord,
    status: 202,
  }),
  cancel: endpoint({
    method: 'POST',
    path: `${itemPath}/cancel`,
    need,
    summary: 'Stop an import; imported rows stay',
    params: byId,
    reply: ImportRecord,
  }),
  continue: endpoint({
    method: 'POST',
    path: `${itemPath}/continue`,
    need,
    summary: 'Continue an import that has stopped',
    params: byId,
    reply: ImportRecord,
    status: 202,
  }),
  problems: endpoint({
    method: 'GET',
    path: `${itemPath}/problems`,
    need,
    summary: 'The rejected rows as CSV, each with its line and reason',
    params: byId,
    download: 'text/csv',
  }),
}
