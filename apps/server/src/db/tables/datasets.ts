import { boolean, bytes, instant, integer, integers, json, orNull, table, text } from '../table.ts'

/** `basis`: what all months depend on, such as the time zone. `counts`: how many rows each month is summed from, or more. */
export type CountedMonths = { readonly basis: string; readonly counts: Readonly<Record<string, number>> }

export const datasets = table('datasets', {
  tenantId: text,
  dataset: text,
  merchants: text,
  builtAt: orNull(instant),
  askedAt: instant,
  lastChunk: integer,
  pending: orNull(integers),
  plannedAt: orNull(instant),
  counted: orNull(json<CountedMonths>()),
})

export const datasetChunks = table('dataset_chunks', {
  tenantId: text,
  dataset: text,
  merchants: text,
  number: integer,
  hash: text,
  rowCount: integer,
  dead: bytes,
  deadCount: integer,
  columns: bytes,
  texts: bytes,
  createdAt: instant,
  droppedAt: orNull(instant),
  period: orNull(integer),
  fingerprint: orNull(text),
  isStaged: boolean,
})

export const datasetMasks = table('dataset_masks', {
  tenantId: text,
  dataset: text,
  merchants: text,
  hash: text,
  name: text,
  dead: bytes,
  givenAt: instant,
})

export const datasetRows = table('dataset_rows', {
  tenantId: text,
  dataset: text,
  merchants: text,
  rowId: text,
  chunk: integer,
  position: integer,
  changedAt: instant,
  endedAt: orNull(instant),
})
