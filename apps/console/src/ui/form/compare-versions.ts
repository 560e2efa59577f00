export type Fields = Readonly<Record<string, unknown>>
export type Choice = 'mine' | 'theirs'

/** A field on which two editors of one item ended up apart. */
export type Difference = {
  readonly name: string
  readonly mine: unknown
  readonly theirs: unknown
  readonly choice: Choice
}

/** Compares by content; a field that is absent equals one that is null. */
export const isSame = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one ?? null) === JSON.stringify(other ?? null)

/** Where mine and theirs differ. What I did not touch since `base` is proposed as theirs, the rest as mine. */
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

/** Theirs, with mine wherever mine was chosen. */
export function mergeVersions<Values extends Fields>(theirs: Values, found: readonly Difference[]): Values {
  const kept = found.filter(each => each.choice === 'mine').map(each => [each.name, each.mine])
  return { ...theirs, ...Object.fromEntries(kept) }
}

/** Decides one field, or all of them without a name. */
export const chooseVersion = (
  found: readonly Difference[],
  { choice, name }: { choice: Choice; name?: string },
): Difference[] => found.map(each => (name === undefined || each.name === name ? { ...each, choice } : each))
