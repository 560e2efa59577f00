import type { TagPriority } from '../lists/tag-priorities.ts'

/** Tags of priority Medium and High are alerts in the heatmap. */
export const isAlertPriority = (priority: TagPriority): boolean => priority >= 2

type Tag = { readonly id: string; readonly allowOperatorTagging: boolean }
type Tagged = { readonly tags: readonly string[] }

export const tagOperations = ['add', 'remove'] as const
export type TagOperation = (typeof tagOperations)[number]

/** A tag can be added where operators may and not every selected item has it. */
export const canAddTag = (tag: Tag, selection: readonly Tagged[]): boolean =>
  tag.allowOperatorTagging && !selection.every(item => item.tags.includes(tag.id))

/** A tag can be removed where any selected item has it. */
export const canRemoveTag = (tag: Pick<Tag, 'id'>, selection: readonly Tagged[]): boolean =>
  selection.some(item => item.tags.includes(tag.id))

/** Apply needs at least one chosen operation. */
export const canApplyTags = (chosen: Readonly<Record<string, TagOperation | null>>): boolean =>
  Object.values(chosen).some(operation => operation !== null)
