import { z } from 'zod'
import { byId } from '../crud.ts'
import { endpoint } from '../endpoint.ts'
import { flag, instant } from '../fields/basic-fields.ts'
import { FieldError } from '../problem.ts'
import { ingestStatuses } from './ingress.ts'

export const maxImportBytes = 100 * 1024 * 1024

export const importKinds = ['orders', 'shipments', 'events'] as const
export type ImportKind = (typeof importKinds)[number]

export const importStatuses = [
  'reading',
  'mapping',
  'checking',
  'checked',
  'importing',
  'done',
  'failed',
  'cancelled',
] as const
export type ImportStatus = (typeof importStatuses)[number]

const kind = z.enum(importKinds)
const counts = z.object({
  created: z.number(),
  updated: z.number(),
  unchanged: z.number(),
  refused: z.number(),
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
  /** Null until the file is read. */
  rowCount: z.number().nullable(),
  /** Rows that the step at work has passed. */
  done: z.number(),
  /** What the import would do; null until that is known. */
  check: counts.nullable(),
  /** What it has done so far; null until it begins. */
  result: counts.nullable(),
  /** Why it failed or ended, for people. */
  message: z.string().nullable(),
  createdAt: instant,
  createdBy: z.string(),
  finishedAt: instant.nullable(),
  /** The file and what was read of it are kept until then. */
  expiresAt: instant,
})
export type ImportSummary = z.infer<typeof ImportSummary>

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
      /** The field it fills; null: it is not used. */
      field: z.string().nullable(),
    }),
  ),
  /** Fields that have one value in every row. */
  constants: z.record(z.string(), z.string()),
  /** What whoever reads the report should know, in sentences. */
  notes: z.array(z.string()),
  /** Whether there is a file of the refused rows. */
  hasProblems: z.boolean(),
})
export type ImportRecord = z.infer<typeof ImportRecord>

export const ImportReportRow = z.object({
  line: z.number(),
  status: z.enum(ingestStatuses),
  /** The shipment or the order; null where there is none yet. */
  id: z.string().nullable(),
  /** Each by the column it is about. */
  errors: z.array(FieldError),
})
export type ImportReportRow = z.infer<typeof ImportReportRow>

const need = { scope: 'data_import' } as const
const one = '/imports/{id}'

export const imports = {
  start: endpoint({
    method: 'POST',
    path: '/import',
    need,
    summary:
      'Import orders, shipments or events from a CSV, XLSX or JSON file; with dryRun=true only say what it would do',
    query: z.strictObject({
      /** Times without a zone are local to it. */
      timeZone: z.string().max(100).default('UTC'),
      dryRun: flag.default(false),
      /** Left out, it is recognised by the columns. */
      kind: kind.optional(),
      /** What happened long ago: nobody is told of it. */
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
  get: endpoint({ method: 'GET', path: one, need, summary: 'One import', params: byId, reply: ImportRecord }),
  rows: endpoint({
    method: 'GET',
    path: `${one}/rows`,
    need,
    summary: 'The first 100 rows of an import that came out so',
    params: byId,
    query: z.strictObject({ status: z.enum(ingestStatuses) }),
    reply: z.array(ImportReportRow),
  }),
  map: endpoint({
    method: 'PUT',
    path: `${one}/mapping`,
    need,
    summary: 'Say which column fills which field; it is remembered for files with the same columns',
    params: byId,
    body: z.strictObject({
      kind,
      /** Column name → field; columns left out are not used. */
      fields: z.record(z.string().max(500), z.string().max(100)),
      constants: z.record(z.string().max(100), z.string().trim().min(1).max(200)).default({}),
    }),
    reply: ImportRecord,
    status: 202,
  }),
  commit: endpoint({
    method: 'POST',
    path: `${one}/commit`,
    need,
    summary: 'Import what the dry run has shown',
    params: byId,
    reply: ImportRecord,
    status: 202,
  }),
  cancel: endpoint({
    method: 'POST',
    path: `${one}/cancel`,
    need,
    summary: 'Stop an import; what it has brought in stays',
    params: byId,
    reply: ImportRecord,
  }),
  problems: endpoint({
    method: 'GET',
    path: `${one}/problems`,
    need,
    summary: 'The refused rows as CSV, each with its line and reason',
    params: byId,
    download: 'text/csv',
  }),
}
