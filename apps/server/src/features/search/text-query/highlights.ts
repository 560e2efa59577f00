import type { Highlight } from '@aftermile/contract/search'
import { type HighlightField, highlightFields } from '../documents/search-document.ts'
import { fold, foldWithPositions } from '../text/fold.ts'

/** The terms that may have found a hit. */
export type HighlightTerms = { readonly words: readonly string[]; readonly codes: readonly string[] }

type Fields = Readonly<Partial<Record<HighlightField, readonly string[]>>>

const perHit = 20

/** The texts in which a term was found, with the ranges of the matches: [from, to) in UTF-16 units. */
export function highlightsOf(fields: Fields, terms: HighlightTerms): Highlight[] {
  return highlightFields
    .flatMap(field => (fields[field] ?? []).map(text => ({ field, text, ranges: rangesIn(field, text, terms) })))
    .filter(({ ranges }) => ranges.length > 0)
    .slice(0, perHit)
}

type Range = [number, number]

function rangesIn(field: string, text: string, { words, codes }: HighlightTerms): Range[] {
  const folded = fold(text)
  const { characters, at } = codes.length > 0 ? lettersAndDigits(folded) : noCharacters
  const numbers = field === 'phoneNumbers' ? codes.flatMap(code => [code, code.replace(/^0/, '')]) : codes
  const inWords = words.flatMap(word =>
    occurrences(folded, word).map((start): Range => [start, start + word.length - 1]),
  )
  const inCodes = numbers.flatMap(code =>
    occurrences(characters, code).map((start): Range => [at[start] ?? 0, at[start + code.length - 1] ?? 0]),
  )
  if (inWords.length + inCodes.length === 0) return []
  const { positions } = foldWithPositions(text)
  return merge([...inWords, ...inCodes].map(([first, last]) => rangeOf(positions, first, last)))
}

const noCharacters = { characters: '', at: [] }

function occurrences(text: string, needle: string): number[] {
  if (needle === '') return []
  const found: number[] = []
  for (
    let index = text.indexOf(needle);
    index >= 0 && found.length < perHit;
    index = text.indexOf(needle, index + needle.length)
  )
    found.push(index)
  return found
}

/** The range in the original text. One original character may fold to several. */
function rangeOf(positions: readonly number[], first: number, last: number): Range {
  const from = positions[first] ?? 0
  let after = last + 1
  while (after < positions.length - 1 && positions[after] === positions[last]) after++
  return [from, positions[after] ?? from]
}

/** The letters and digits alone: numbers match whatever separates their digits. */
function lettersAndDigits(folded: string): { characters: string; at: number[] } {
  let characters = ''
  const at: number[] = []
  for (const { 0: character, index } of folded.matchAll(/[\p{L}\p{N}]/gu)) {
    for (let unit = 0; unit < character.length; unit++) at.push(index + unit)
    characters += character
  }
  return { characters, at }
}

function merge(ranges: readonly Range[]): Range[] {
  const merged: Range[] = []
  for (const [from, to] of ranges.toSorted((a, b) => a[0] - b[0])) {
    const last = merged.at(-1)
    if (last && from <= last[1]) last[1] = Math.max(last[1], to)
    else merged.push([from, to])
  }
  return merged
}
