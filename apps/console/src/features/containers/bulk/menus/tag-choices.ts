import type { ContainerAction } from '@aftermile/contract/containers/container-actions'
import type { Tag } from '@aftermile/contract/settings/tags'
import { canAddTag, canRemoveTag, type TagOperation } from '@aftermile/domain/actions/tag-actions'
import { type Selection, selectedCount } from '../selection.ts'

export type TagChoice = {
  readonly tag: Tag
  /** How many of the selected items have it; null if the client cannot know. */
  readonly count: number | null
  readonly canAdd: boolean
  readonly canRemove: boolean
}

/** Each tag with what can be done with it on this selection. */
export function choicesOf(
  tags: readonly Tag[],
  selection: Selection,
  counts: ReadonlyMap<string, number> | null,
): TagChoice[] {
  const total = selectedCount(selection)
  return tags.map(tag => {
    if (selection.matching === null) {
      const count = selection.items.filter(item => item.tags.includes(tag.id)).length
      return { tag, count, canAdd: canAddTag(tag, selection.items), canRemove: canRemoveTag(tag, selection.items) }
    }
    const count = counts === null ? null : (counts.get(tag.id) ?? 0)
    return {
      tag,
      count,
      canAdd: tag.allowOperatorTagging && (count === null || count < total),
      canRemove: count === null || count > 0,
    }
  })
}

/** Filters by a part of the title, in any case. */
export const choicesByTitle = (choices: readonly TagChoice[], text: string): TagChoice[] =>
  choices.filter(({ tag }) => tag.name.toLocaleLowerCase().includes(text.trim().toLocaleLowerCase()))

export type ChosenTags = Readonly<Record<string, TagOperation | null>>

/** Pressing a button a second time undoes the choice. */
export const chosenAfter = (chosen: ChosenTags, tagId: string, operation: TagOperation): ChosenTags => ({
  ...chosen,
  [tagId]: chosen[tagId] === operation ? null : operation,
})

export const actionsOf = (tags: readonly Tag[], chosen: ChosenTags): ContainerAction[] =>
  tags.flatMap(({ id, name }): ContainerAction[] => {
    const operation = chosen[id] ?? null
    return operation === null ? [] : [{ type: 'tag', tagId: id, name, operation }]
  })
