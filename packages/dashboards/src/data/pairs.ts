import type { Value } from './dataset.ts'

/** Two values as one: a tag or a day with a milestone index or a state. */
export const joinPair = (first: string, second: Value): string => `${first}|${second}`

/** Splits at the last separator: the second value never contains one. */
export function splitPair(pair: string): [first: string, second: string] {
  const index = pair.lastIndexOf('|')
  return [pair.slice(0, index), pair.slice(index + 1)]
}
