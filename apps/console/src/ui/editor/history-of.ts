import { type Noun as DomainNoun, type NounId, nouns } from '@aftermile/domain/nouns/nouns'
import type { Item, Noun } from '../../api/resource.ts'

/** An item as the audit log names it. */
export type HistoryOf = { readonly noun: string; readonly item: string }

/** The id of one that belongs to another follows the id of that one. */
export function historyOf<Stored extends Item>(kind: NounId, { parent }: Noun<Stored>, id: string): HistoryOf {
  const { audited = kind, parent: belongsTo }: DomainNoun = nouns[kind]
  const parents = belongsTo?.isInId ? Object.values(parent?.params ?? {}) : []
  return { noun: audited, item: [...parents, id].join('/') }
}
