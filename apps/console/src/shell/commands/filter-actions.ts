import type { SpotlightActionData, SpotlightActionGroupData } from '@mantine/spotlight'

/** The group of the row that comes last, whatever else matches. */
export const lastGroup = 'Search'

/** The rows that match what was typed: groups with a match in a name first, then those with a match in other words. */
export function filterActions(query: string, groups: readonly SpotlightActionGroupData[]): SpotlightActionGroupData[] {
  const text = query.trim().toLowerCase()
  const matching = groups
    .map(group => ({ ...group, actions: matchesFirst(group.actions, text) }))
    .filter(({ actions }) => actions.length > 0)
  const place = ({ group, actions }: SpotlightActionGroupData) =>
    group === lastGroup ? 2 : actions.some(action => isNamed(action, text)) ? 0 : 1
  return matching.toSorted((a, b) => place(a) - place(b))
}

const matchesFirst = (actions: readonly SpotlightActionData[], text: string): SpotlightActionData[] =>
  actions
    .filter(action => isNamed(action, text) || otherWords(action).includes(text))
    .toSorted((a, b) => Number(isNamed(b, text)) - Number(isNamed(a, text)))

const isNamed = ({ label = '' }: SpotlightActionData, text: string): boolean => label.toLowerCase().includes(text)

const otherWords = ({ description = '', keywords = [] }: SpotlightActionData): string =>
  [description, ...[keywords].flat()].join('\n').toLowerCase()
