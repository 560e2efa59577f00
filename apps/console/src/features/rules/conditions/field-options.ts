import type { ComboboxItem, ComboboxItemGroup, ComboboxParsedItem, OptionsFilter } from '@mantine/core'
import type { RuleField } from './condition-edits.ts'

/** The fields in their groups. */
export const fieldOptions = (fields: readonly RuleField[]): ComboboxItemGroup<ComboboxItem>[] =>
  [...Map.groupBy(fields, ({ group }) => group)].map(([group, part]) => ({
    group,
    items: part.map(({ name, label }) => ({ value: name, label })),
  }))

/** Finds fields by their own name or that of their group. Those that are called so, or begin so, come first. */
export const filterFields: OptionsFilter = ({ options, search }) => {
  const text = search.trim().toLowerCase()
  if (text === '') return options
  const found = options.flatMap((option): ComboboxParsedItem[] => {
    if (!('group' in option)) return labelOf(option).includes(text) ? [option] : []
    const isGroup = String(option.group).toLowerCase().startsWith(text)
    const items = option.items.filter(item => isGroup || labelOf(item).includes(text))
    const ranked = items.toSorted((a, b) => rankOf(a, text) - rankOf(b, text))
    return ranked.length === 0 ? [] : [{ ...option, items: ranked }]
  })
  return found.toSorted((first, other) => bestOf(first, text) - bestOf(other, text))
}

const labelOf = ({ label }: ComboboxItem): string => label.toLowerCase()

/** 0: that is it; 1: it begins like this. */
function rankOf(item: ComboboxItem, text: string): number {
  const label = labelOf(item)
  return label === text ? 0 : label.startsWith(text) ? 1 : 2
}

const bestOf = (option: ComboboxParsedItem, text: string): number =>
  'group' in option ? Math.min(...option.items.map(item => rankOf(item, text))) : rankOf(option, text)
