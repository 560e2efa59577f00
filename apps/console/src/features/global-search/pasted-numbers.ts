import { maxNumbers, type NumberResult } from '@aftermile/contract/containers/numbers'

export type PastedNumbers = { readonly numbers: readonly string[]; readonly leftOut: number }

/**
 * The numbers of a pasted list: a line, a cell of a sheet or a part between commas each. Null where it is but one text: spaces
 * alone do not part, because a number may be written in groups, and what has commas or lines may be a name or an address.
 */
export function pastedNumbers(text: string): PastedNumbers | null {
  const pieces = text.split(/[\n\r\t,;]+/).map(piece => piece.trim().replace(/^["']|["']$/g, ''))
  const all = [...new Set(pieces.filter(Boolean))]
  const most = all.filter(numberIn(all)).length * 2 - all.length
  // In a sheet a column of names may stand beside that of the numbers.
  if (all.length < 2 || most < (text.includes('\t') ? 0 : 1)) return null
  const numbers = all.filter(piece => piece.length <= 200).slice(0, maxNumbers)
  return { numbers, leftOut: all.length - numbers.length }
}

/** Its figures outweigh the words beside them: 'DHL 0037 34', but not 'Storgatan 5'. What most begin with, as 'Order', weighs nothing. */
function numberIn(all: readonly string[]): (piece: string) => boolean {
  const times = new Map<string, number>()
  for (const word of all.flatMap(piece => [...new Set(wordsOf(piece))])) times.set(word, (times.get(word) ?? 0) + 1)
  const isOwn = (word: string) => (times.get(word) ?? 0) * 2 <= all.length
  return piece => piece.replace(/\D/g, '').length > wordsOf(piece).filter(isOwn).join('').length
}

const wordsOf = (piece: string): string[] => piece.split(/\s+/).filter(word => /^\p{L}+$/u.test(word))

export type GroupedResults = { readonly [Kind in 'found' | 'ambiguous' | 'notFound']: readonly NumberResult[] }

export function groupResults(results: readonly NumberResult[]): GroupedResults {
  return {
    found: results.filter(({ count }) => count === 1),
    ambiguous: results.filter(({ count }) => count > 1),
    notFound: results.filter(({ count }) => count === 0),
  }
}
