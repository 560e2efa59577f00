import { bytes, instant, integer, orNull, table, text } from '../table.ts'

export const liveSets = table('live_sets', {
  tenantId: text,
  merchants: text,
  seenTo: orNull(instant),
  builtAt: orNull(instant),
  askedAt: instant,
  lastChunk: integer,
})

export const liveChunks = table('live_chunks', {
  tenantId: text,
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
})

export const liveMasks = table('live_masks', {
  tenantId: text,
  merchants: text,
  hash: text,
  name: text,
  dead: bytes,
  toldAt: instant,
})

export const liveRows = table('live_rows', {
  tenantId: text,
  merchants: text,
  shipmentId: text,
  chunk: integer,
  position: integer,
  changedAt: instant,
  completedAt: orNull(instant),
})
