import { maxNumbers, type NumberResult } from '@aftermile/contract/numbers'

export type Pasted = { readonly numbers: readonly string[]; readonly leftOut: number }

/**
 * The numbers of a pasted list: a line, a cell of a sheet or a part between commas each. Null where it is but one text: spaces
 * alone do not part, because a number may be written in groups.
 */
export function pastedNumbers(text: string): Pasted | null {
  const pieces = text.split(/[\n\r\t,;]+/).map(piece => piece.trim().replace(/^["']|["']$/g, ''))
  const all = [...new Set(pieces.filter(Boolean))]
  if (all.length < 2 || !all.some(piece => /\d/.test(piece))) return null
  const numbers = all.filter(piece => piece.length <= 200).slice(0, maxNumbers)
  return { numbers, leftOut: all.length - numbers.length }
}

export type Sorted = { readonly [Kind in 'found' | 'ambiguous' | 'notFound']: readonly NumberResult[] }

export function sortedResults(results: readonly NumberResult[]): Sorted {
  return {
    found: results.filter(({ count }) => count === 1),
    ambiguous: results.filter(({ count }) => count > 1),
    notFound: results.filter(({ count }) => count === 0),
  }
}
