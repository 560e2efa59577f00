import { bigint, boolean, instant, integer, json, orNull, smallint, table, text, texts, uuid } from '../table.ts'

export const searchCounts = table('search_counts', {
  tenantId: text,
  kind: text,
  place: integer,
  merchantId: text,
  isOpen: boolean,
  scenarioId: orNull(text),
  orderTypeId: orNull(text),
  statusId: text,
  milestoneIndex: orNull(smallint),
  serviceProviderId: orNull(text),
  serviceProviderProductGroupId: orNull(text),
  toCountryCode: orNull(text),
  tags: texts,
  timeState: orNull(text),
  slaState: orNull(text),
  documents: integer,
  isRecent: boolean,
})

export const searchDocuments = table('search_documents', {
  tenantId: text,
  kind: text,
  key: text,
  merchantId: text,
  hash: text,
  fields: json<unknown>(),
})

export const searchSizes = table('search_sizes', {
  tenantId: text,
  kind: text,
  merchantId: text,
  documents: integer,
  countedAt: instant,
})

export const searchTexts = table('search_texts', {
  tenantId: text,
  kind: text,
  key: text,
  sortedAt: instant,
  isOpen: boolean,
  words: text,
  codes: text,
})

export const searchWords = table('search_words', {
  tenantId: text,
  word: text,
  copy: bigint,
  frequency: integer,
  keys: texts,
})

const ofCopier = { tenantId: text, appId: text, credentialId: text }

export const searchCopiers = table('search_copiers', {
  ...ofCopier,
  version: orNull(integer),
  target: orNull(text),
  leasedBy: orNull(uuid),
  leasedUntil: orNull(instant),
  nextAt: instant,
  failures: integer,
  sweptAt: orNull(instant),
})

export const searchCopies = table('search_copies', {
  ...ofCopier,
  kind: text,
  key: text,
  hash: orNull(text),
  seenAt: orNull(instant),
  changedAt: orNull(instant),
})
