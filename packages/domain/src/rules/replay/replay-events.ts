import type { Instant } from '../../times/instant.ts'

type Known = { readonly knownAt: Instant }

/** What is known from a time on. The list grows from one time to the next. */
export type KnownEvents<Event extends Known> = { readonly at: Instant; readonly events: readonly Event[] }

/**
 * Runs through events as they became known, from the time at which their container was known first. What came in at the same time
 * counts as one change.
 */
export function* replayEvents<Event extends Known>(
  events: readonly Event[],
  bornAt: Instant,
): Generator<KnownEvents<Event>> {
  const coming = [...events].sort((a, b) => a.knownAt - b.knownAt)
  const known: Event[] = []
  let at = Math.min(bornAt, coming[0]?.knownAt ?? bornAt)
  while (true) {
    for (let event = coming[known.length]; event !== undefined && event.knownAt <= at; event = coming[known.length])
      known.push(event)
    yield { at, events: known }
    const next = coming[known.length]
    if (next === undefined) return
    at = next.knownAt
  }
}
