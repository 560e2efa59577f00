import type { MappingReplay } from '@aftermile/contract/intake/carrier-mapping'
import type { ColumnMapping } from '@aftermile/contract/intake/import-columns'
import type {
  ImportCounts,
  ImportKind,
  ImportMapping,
  ImportReason,
  ImportRecord,
  ImportReportRow,
  ImportStatus,
  ImportSummary,
} from '@aftermile/contract/intake/imports'
import {
  bigint,
  boolean,
  bytes,
  instant,
  integer,
  integers,
  json,
  orNull,
  smallint,
  table,
  text,
  textOf,
  texts,
  uuid,
} from '../table.ts'

/** What the rows of a file show about a column. Files that were read by an earlier version have only names and samples. */
export type StoredColumn = Pick<ImportRecord['columns'][number], 'name' | 'samples'> &
  Partial<Pick<ImportRecord['columns'][number], 'dayOrders' | 'values'>> & {
    /** Whether its dates have times of day other than midnight. Null: it has no dates. */
    hasTimes?: boolean | null
  }

/** Rows with the key of an earlier row of the same file, and the first of them. */
export type ImportRepeats = { count: number; first: { line: number; replaces: number; id: string | null }[] }

/** Shipments or orders whose persons are forgotten the next night, because they were completed more than so many days ago. */
export type SoonForgotten = { count: number; days: number }

export const imports = table('imports', {
  tenantId: text,
  id: text,
  holderId: text,
  userId: orNull(text),
  merchants: texts,
  fileId: text,
  fileName: text,
  sizeBytes: bigint,
  status: textOf<ImportStatus>(),
  kind: orNull(textOf<ImportKind>()),
  isDryRun: boolean,
  isHistorical: boolean,
  timeZone: text,
  format: orNull(json<NonNullable<ImportRecord['format']>>()),
  columns: json<StoredColumn[]>(),
  fields: json<ColumnMapping>(),
  constants: json<ImportMapping['constants']>(),
  dayOrders: json<ImportMapping['dayOrders']>(),
  /** No longer used. */
  ambiguousColumns: texts,
  emptyTexts: json<ImportMapping['emptyTexts']>(),
  translations: json<ImportMapping['translations']>(),
  repeats: json<ImportRepeats>(),
  /** The names of merchants that do not exist, up to a limit. */
  missingMerchants: texts,
  soonForgotten: json<SoonForgotten>(),
  reasons: json<ImportReason[]>(),
  rowCount: orNull(integer),
  pieceCount: integer,
  run: integer,
  done: integer,
  checkCounts: orNull(json<ImportCounts>()),
  resultCounts: orNull(json<ImportCounts>()),
  problemsFileId: orNull(text),
  problemPieces: integer,
  message: orNull(text),
  stoppedIn: orNull(textOf<NonNullable<ImportSummary['stoppedIn']>>()),
  createdAt: instant,
  createdBy: text,
  updatedAt: instant,
  finishedAt: orNull(instant),
  expiresAt: instant,
  removedPackages: integer,
})

export const importKeys = table('import_keys', {
  tenantId: text,
  importId: text,
  key: text,
  line: integer,
  itemId: orNull(text),
  packages: orNull(texts),
  changedAt: orNull(instant),
  isCreated: boolean,
  positions: orNull(integers),
})

export const importMappings = table('import_mappings', {
  tenantId: text,
  columnsHash: text,
  kind: textOf<ImportKind>(),
  fields: json<ColumnMapping>(),
  constants: json<ImportMapping['constants']>(),
  dayOrders: json<ImportMapping['dayOrders']>(),
  emptyTexts: json<ImportMapping['emptyTexts']>(),
  translations: json<ImportMapping['translations']>(),
  updatedAt: instant,
  updatedBy: text,
})

export const importPieces = table('import_pieces', {
  tenantId: text,
  importId: text,
  position: integer,
  rows: text,
})

export const importRows = table('import_rows', {
  tenantId: text,
  importId: text,
  status: textOf<ImportReportRow['status']>(),
  line: integer,
  itemId: orNull(text),
  errors: json<ImportReportRow['errors']>(),
  warnings: json<ImportReportRow['warnings']>(),
  number: orNull(text),
  item: orNull(json<Record<string, unknown>>()),
  replaces: orNull(integer),
})

export const savedFiles = table('saved_files', {
  tenantId: text,
  id: text,
  merchantId: orNull(text),
  kind: text,
  name: text,
  contentType: text,
  sizeBytes: bigint,
  sha256: orNull(bytes),
  containerId: orNull(text),
  createdAt: instant,
  createdBy: text,
  expiresAt: orNull(instant),
})

export const savedFilePieces = table('saved_file_pieces', {
  tenantId: text,
  fileId: text,
  position: integer,
  bytes: bytes,
})

export const landedEvents = table('landed_events', {
  tenantId: text,
  bucket: smallint,
  id: uuid,
  merchants: texts,
  isHistorical: boolean,
  requestId: text,
  landedAt: instant,
  eventCount: integer,
  events: text,
})

export const quarantinedEvents = table('quarantined_events', {
  tenantId: text,
  serviceProviderId: text,
  id: text,
  merchantId: orNull(text),
  shipmentId: orNull(text),
  number: orNull(text),
  raw: text,
  why: text,
  seenAt: instant,
  dismissedAt: orNull(instant),
  dismissedBy: orNull(text),
  requestId: orNull(text),
})

export const earlyAnswers = table('early_answers', {
  tenantId: text,
  serviceProviderId: text,
  id: text,
  number: text,
  spellings: orNull(texts),
  merchants: texts,
  reading: text,
  answer: text,
  seenAt: instant,
})

export const systemAnswers = table('system_answers', {
  tenantId: text,
  number: text,
  appId: text,
  id: text,
  merchants: texts,
  homeZone: text,
  answer: text,
  seenAt: instant,
})

export const unmappedCodes = table('unmapped_codes', {
  tenantId: text,
  serviceProviderId: text,
  id: text,
  productKind: orNull(text),
  code: text,
  subCode: orNull(text),
  text: orNull(text),
  count: bigint,
  firstSeenAt: instant,
  lastSeenAt: instant,
  sampleShipmentIds: texts,
})

export const mappingReplays = table('mapping_replays', {
  tenantId: text,
  id: text,
  serviceProviderId: text,
  state: textOf<MappingReplay['state']>(),
  readTo: text,
  shipmentsTotal: orNull(integer),
  shipmentsRead: integer,
  eventsChanged: integer,
  shipmentsChanged: integer,
  shipmentsMoved: integer,
  moves: json<Record<string, number>>(),
  startedAt: instant,
  startedBy: text,
  endedAt: orNull(instant),
  run: integer,
  message: orNull(text),
  stoppedIn: orNull(text),
  updatedAt: instant,
})
