import { maxNumbers, type NumberResult } from '@aftermile/contract/numbers'

export type Pasted = { readonly numbers: readonly string[]; readonly leftOut: number }

/**
 * The numbers of a pasted list: a line, a cell of a sheet or a part between commas each. Null where it is but one text: spaces
 * alone do not part, because a number may be written in groups, and what has commas or lines may be a name or an address.
 */
export function pastedNumbers(text: string): Pasted | null {
  const pieces = text.split(/[\n\r\t,;]+/).map(piece => piece.trim().replace(/^["']|["']$/g, ''))
  const all = [...new Set(pieces.filter(Boolean))]
  if (all.length < 2 || all.filter(looksLikeNumber).length * 2 <= all.length) return null
  const numbers = all.filter(piece => piece.length <= 200).slice(0, maxNumbers)
  return { numbers, leftOut: all.length - numbers.length }
}

/** Its figures outweigh the words beside them: 'DHL 0037 34', but not 'Storgatan 5'. */
function looksLikeNumber(piece: string): boolean {
  const words = piece.split(/\s+/).filter(word => /^\p{L}+$/u.test(word))
  return piece.replace(/\D/g, '').length > words.join('').length
}

export type Sorted = { readonly [Kind in 'found' | 'ambiguous' | 'notFound']: readonly NumberResult[] }

export function sortedResults(results: readonly NumberResult[]): Sorted {
  return {
    found: results.filter(({ count }) => count === 1),
    ambiguous: results.filter(({ count }) => count > 1),
    notFound: results.filter(({ count }) => count === 0),
  }
}
