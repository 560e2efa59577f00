import { audit } from './audit.ts'
import { bookmarks } from './bookmarks.ts'
import { conversations, support } from './conversations.ts'
import type { Endpoint } from './endpoint.ts'
import { imports } from './imports.ts'
import { ingress } from './ingress.ts'
import { invites } from './invites.ts'
import { merchants } from './merchants.ts'
import { meta } from './meta.ts'
import { notifications } from './notifications.ts'
import { search } from './search.ts'
import { settings } from './settings.ts'
import { tags } from './tags.ts'
import { users } from './users.ts'

/** The whole API as one object. */
export const contract = {
  audit,
  bookmarks,
  conversations,
  imports,
  ingress,
  invites,
  merchants,
  meta,
  notifications,
  search,
  settings,
  support,
  tags,
  users,
} as const satisfies Record<string, Record<string, Endpoint>>

export const apiBase = '/api/v1'

export const allEndpoints: readonly Endpoint[] = Object.values(contract).flatMap(noun => Object.values(noun))
