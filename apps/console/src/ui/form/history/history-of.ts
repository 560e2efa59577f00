import type { Item, Noun } from '../../../api/resource.ts'

/** An item as the audit log names it. */
export type HistoryOf = { readonly noun: string; readonly item: string }

/** The audit log calls an item by its kind. The id of one that belongs to another follows the id of that one. */
export const historyOf = <Stored extends Item>(kind: string, { parent }: Noun<Stored>, id: string): HistoryOf => ({
  noun: kind,
  item: [...Object.values(parent?.params ?? {}), id].join('/'),
})
