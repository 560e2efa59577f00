import { proposeId } from '@aftermile/domain/propose-id'

type Named = { id: string; name: string }

/** The id follows the name until the user edits it. */
export function idFollowingName<Values extends Named>(next: Values, before: Values): Values {
  const isProposed = next.id === before.id && before.id === proposeId(before.name)
  return isProposed ? { ...next, id: proposeId(next.name) } : next
}
