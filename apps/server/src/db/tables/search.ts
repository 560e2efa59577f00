import { bigint, boolean, instant, integer, orNull, table, text, texts } from '../table.ts'

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

export const searchCopies = table('search_copies', {
  ...ofCopier,
  kind: text,
  key: text,
  hash: orNull(text),
  seenAt: orNull(instant),
  changedAt: orNull(instant),
})
