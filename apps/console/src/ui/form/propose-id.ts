/** An id made from a name: 'Försenad leverans!' → 'forsenad-leverans'. */
export function proposeId(name: string): string {
  return name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/ø/g, 'o')
    .replace(/æ/g, 'ae')
    .replace(/ß/g, 'ss')
    .replace(/[^a-z0-9_]+/g, '-')
    .replace(/^[-_]+|[-_]+$/g, '')
    .slice(0, 100)
}

type Named = { id: string; name: string }

/** The id follows the name until the user edits it. */
export function idFollowingName<Values extends Named>(next: Values, before: Values): Values {
  const isProposed = next.id === before.id && before.id === proposeId(before.name)
  return isProposed ? { ...next, id: proposeId(next.name) } : next
}
