import type { Bookmark } from '@aftermile/contract/boards/bookmarks'
import type { AskedCorrection } from '@aftermile/contract/people/conversations'
import type { NotificationIcon } from '@aftermile/contract/people/notifications'
import type { Erasure, ErasureCounts } from '@aftermile/contract/privacy/privacy'
import type { Role, Scope } from '@aftermile/domain/access'
import {
  bigint,
  boolean,
  bytes,
  editedBy,
  instant,
  integer,
  json,
  orNull,
  smallint,
  table,
  text,
  textOf,
  texts,
  textsOf,
} from '../table.ts'

export const users = table('users', {
  tenantId: text,
  id: text,
  name: text,
  email: text,
  picture: orNull(text),
  role: textOf<Role>(),
  merchants: texts,
  idleLogout: boolean,
  ...editedBy,
  activatedAt: orNull(instant),
  isDisabled: boolean,
  lastSeenAt: orNull(instant),
})

export const accessTokens = table('access_tokens', {
  tenantId: text,
  id: text,
  userId: text,
  name: text,
  prefix: text,
  hash: bytes,
  scopes: textsOf<Scope>(),
  validFrom: instant,
  validTo: instant,
  lastUsedAt: orNull(instant),
  ...editedBy,
})

export const notifications = table('notifications', {
  tenantId: text,
  id: text,
  title: text,
  content: text,
  icon: orNull(textOf<NotificationIcon>()),
  userId: orNull(text),
  scope: orNull(text),
  createdAt: instant,
  path: orNull(text),
  merchantId: orNull(text),
})

export const bookmarks = table('bookmarks', {
  tenantId: text,
  id: text,
  dashboardId: text,
  name: text,
  filter: json<Bookmark['filter']>(),
  layout: text,
  isShared: boolean,
  holderId: text,
  userId: orNull(text),
  createdByUserId: text,
  createdByUsername: text,
  createdAt: instant,
  updatedAt: instant,
})

export const systemBookmarks = table('system_bookmarks', {
  tenantId: text,
  id: text,
  dashboardId: text,
  name: text,
  filter: json<Bookmark['filter']>(),
  layout: text,
  holderId: text,
  createdByUserId: text,
  createdByUsername: text,
  createdAt: instant,
  updatedAt: instant,
})

export const conversations = table('conversations', {
  tenantId: text,
  id: text,
  subjectId: text,
  supportUserId: orNull(text),
  subject: text,
  body: text,
  priority: smallint,
  version: integer,
  createdAt: instant,
  createdByTenantId: text,
  createdByUserId: text,
  createdByUsername: text,
  updatedAt: instant,
  updatedByTenantId: text,
  updatedByUserId: text,
  updatedByUsername: text,
  merchantId: orNull(text),
  closedAt: orNull(instant),
  closedByUsername: orNull(text),
  lastWrittenAt: instant,
  correction: orNull(json<AskedCorrection>()),
})

export const conversationMessages = table('conversation_messages', {
  tenantId: text,
  id: text,
  conversationId: text,
  subjectId: text,
  content: text,
  version: integer,
  createdAt: instant,
  createdByTenantId: text,
  createdByUserId: text,
  createdByUsername: text,
  createdByEmail: text,
  updatedAt: instant,
  updatedByTenantId: text,
  updatedByUserId: text,
  updatedByUsername: text,
})

export const erasures = table('erasures', {
  tenantId: text,
  id: text,
  channel: textOf<'email' | 'text'>(),
  addressHash: text,
  sealedAddress: orNull(bytes),
  includesOpen: boolean,
  status: textOf<Erasure['status']>(),
  step: text,
  readTo: bigint,
  run: integer,
  total: integer,
  counts: json<ErasureCounts>(),
  message: orNull(text),
  stoppedIn: orNull(text),
  createdAt: instant,
  createdBy: text,
  updatedAt: instant,
  finishedAt: orNull(instant),
})
