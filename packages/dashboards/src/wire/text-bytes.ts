import type { Texts } from '../data/chunk.ts'
import { fromUtf8, toUtf8 } from './utf8.ts'

/**
 * Encodes the texts of a chunk: each as the number of characters in common with the one before, and the rest. Consecutive
 * numbers compress well this way.
 */
export const encodeTexts = (texts: Texts): Uint8Array =>
  toUtf8(JSON.stringify(Object.fromEntries(Object.entries(texts).map(([name, column]) => [name, shortened(column)]))))

/** Throws if the bytes are not texts. */
export function decodeTexts(bytes: Uint8Array): Texts {
  // Written by encodeTexts.
  const columns = JSON.parse(fromUtf8(bytes)) as Record<string, Shortened>
  return Object.fromEntries(Object.entries(columns).map(([name, column]) => [name, lengthened(column)]))
}

type Shortened = { readonly common: readonly number[]; readonly rest: readonly (string | null)[] }

function shortened(texts: readonly (string | null)[]): Shortened {
  let last = ''
  const common: number[] = []
  const rest = texts.map(text => {
    if (text === null) {
      common.push(0)
      return null
    }
    let same = 0
    while (same < text.length && same < last.length && text.charCodeAt(same) === last.charCodeAt(same)) same++
    // Do not split a surrogate pair.
    if (same > 0 && isHighHalf(text.charCodeAt(same - 1))) same--
    common.push(same)
    last = text
    return text.slice(same)
  })
  return { common, rest }
}

function lengthened({ common, rest }: Shortened): (string | null)[] {
  let last = ''
  return rest.map((text, index) => {
    if (text === null) return null
    last = last.slice(0, common[index]) + text
    return last
  })
}

const isHighHalf = (unit: number): boolean => unit >= 0xd800 && unit < 0xdc00
