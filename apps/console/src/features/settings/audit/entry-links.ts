import type { AuditLogEntry } from '@aftermile/contract/settings/audit'
import type { Rights } from '@aftermile/domain/access'
import { nounHref } from '@aftermile/domain/nouns/noun-pages'

type Entry = Pick<AuditLogEntry, 'noun' | 'itemId' | 'item'>

/** The page of the item of an entry; null if it has none, no longer exists, or is not for this user. */
export function itemHref({ noun, itemId, item }: Entry, rights: Rights): string | null {
  if (item === null) return null
  const { parentId } = item
  // The id of an item that belongs to another may follow the id of that one, after a slash.
  const id = parentId === null ? itemId : itemId.replace(`${parentId}/`, '')
  return nounHref({ noun, id, parentId }, rights)
}

/** What the item is called, or was: its name now, its name in the entry, or its id. */
export function itemName({ item, itemId, changes }: Pick<AuditLogEntry, 'item' | 'itemId' | 'changes'>): string {
  const { before, after } = changes.name ?? {}
  const known = [item?.name, after, before].find(name => typeof name === 'string' && name !== '')
  return typeof known === 'string' ? known : itemId
}
