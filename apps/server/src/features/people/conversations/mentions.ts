import type { Colleague } from '@aftermile/contract/people/conversations'

/** The ids of the colleagues whom a text mentions: an @ and the full name. Of two names that fit, the longer one is meant. */
export function mentionedIn(text: string, colleagues: readonly Colleague[]): string[] {
  const pieces = text.toLowerCase().split('@').slice(1)
  const names = colleagues.map(({ id, name }) => ({
    id,
    name: name.toLowerCase().split(/\s/).filter(Boolean).join(' '),
  }))
  const found = pieces.flatMap(piece => {
    const fitting = names.filter(({ name }) => name !== '' && startsWithName(piece, name))
    const longest = Math.max(...fitting.map(({ name }) => name.length))
    return fitting.filter(({ name }) => name.length === longest).map(({ id }) => id)
  })
  return [...new Set(found)]
}

/** The name ends where the piece does, or before a character that is no part of a word. */
const startsWithName = (piece: string, name: string): boolean =>
  piece.startsWith(name) && !/[\p{L}\p{N}]/u.test(piece.charAt(name.length))
