import { maxNumbers, type NumberResult } from '@aftermile/contract/containers/numbers'

export type PastedNumbers = { readonly numbers: readonly string[]; readonly leftOut: number }

/**
 * The numbers of a pasted list, separated by lines, spreadsheet cells or commas. Spaces do not separate, because a number may be
 * written in groups. Null for ordinary text: a name or an address may have commas or lines too.
 */
export function pastedNumbers(text: string): PastedNumbers | null {
  const pieces = text.split(/[\n\r\t,;]+/).map(piece => piece.trim().replace(/^["']|["']$/g, ''))
  const all = [...new Set(pieces.filter(Boolean))]
  const surplus = all.filter(isNumberAmong(all)).length * 2 - all.length
  // A spreadsheet may have a column of names beside the column of numbers.
  if (all.length < 2 || surplus < (text.includes('\t') ? 0 : 1)) return null
  const numbers = all.filter(piece => piece.length <= 200).slice(0, maxNumbers)
  return { numbers, leftOut: all.length - numbers.length }
}

/** More digits than letters make a number: 'DHL 0037 34', but not 'Storgatan 5'. Words that most pieces share, as 'Order', are ignored. */
function isNumberAmong(all: readonly string[]): (piece: string) => boolean {
  const counts = new Map<string, number>()
  for (const word of all.flatMap(piece => [...new Set(wordsOf(piece))])) counts.set(word, (counts.get(word) ?? 0) + 1)
  const isRare = (word: string) => (counts.get(word) ?? 0) * 2 <= all.length
  return piece => piece.replace(/\D/g, '').length > wordsOf(piece).filter(isRare).join('').length
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
