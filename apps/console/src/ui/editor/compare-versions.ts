export type Fields = Readonly<Record<string, unknown>>
export type Choice = 'mine' | 'theirs'

/** A field that differs between two versions of one item. */
export type Difference = {
  readonly name: string
  readonly mine: unknown
  readonly theirs: unknown
  readonly choice: Choice
}

/** Compares by content. A missing field equals null. */
export const isSame = (a: unknown, b: unknown): boolean =>
  a === b || JSON.stringify(a ?? null) === JSON.stringify(b ?? null)

/** The fields that differ. Those I have not changed since `base` are proposed as theirs, the rest as mine. */
export function differences({ base, mine, theirs }: { base: Fields; mine: Fields; theirs: Fields }): Difference[] {
  const names = new Set([...Object.keys(mine), ...Object.keys(theirs)])
  return [...names]
    .filter(name => !isSame(mine[name], theirs[name]))
    .map(name => ({
      name,
      mine: mine[name],
      theirs: theirs[name],
      choice: isSame(mine[name], base[name]) ? 'theirs' : 'mine',
    }))
}

/** Their version with my values for the fields where mine was chosen. */
export function mergeVersions<Values extends Fields>(theirs: Values, differing: readonly Difference[]): Values {
  const chosen = differing.filter(each => each.choice === 'mine').map(each => [each.name, each.mine])
  return { ...theirs, ...Object.fromEntries(chosen) }
}

/** Sets the choice for one field, or for all if no name is given. */
export const chooseVersion = (
  differing: readonly Difference[],
  { choice, name }: { choice: Choice; name?: string },
): Difference[] => differing.map(each => (name === undefined || each.name === name ? { ...each, choice } : each))
