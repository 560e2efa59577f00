import type { Firing } from '@aftermile/contract/rules/rule-firings'

/** The firing that added a tag; null: it was not a rule. The newest one counts. */
export function originOfTag(tagId: string, firings: readonly Firing[]): Firing | null {
  const touching = firings
    .filter(({ actions, results }) =>
      actions.some(
        (action, index) => action.type === 'tag' && action.tagId === tagId && results[index]?.status === 'done',
      ),
    )
    .toSorted((a, b) => (a.firedAt > b.firedAt ? -1 : 1))
  const [last] = touching
  const isAdded = last?.actions.some(
    action => action.type === 'tag' && action.tagId === tagId && action.operation === 'add',
  )
  return last && isAdded ? last : null
}
