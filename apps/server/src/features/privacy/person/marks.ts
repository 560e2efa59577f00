import { phoneCodes } from '../../search/text/tokens.ts'

/** What a person is recognised by in a free text. */
export type Marks = {
  /** Names, streets and addresses, whole. */
  readonly texts: readonly string[]
  /** Phone numbers, found however they are written. */
  readonly phones: readonly string[]
}

export const noMarks: Marks = { texts: [], phones: [] }

export const joinMarks = (all: readonly Marks[]): Marks => ({
  texts: [...new Set(all.flatMap(({ texts }) => texts))],
  phones: [...new Set(all.flatMap(({ phones }) => phones))],
})

/** The marks of an e-mail address or a phone number. */
export const marksOfAddress = (address: string): Marks =>
  address.includes('@') ? { texts: [address], phones: [] } : { texts: [], phones: [address] }

/** Shown in place of what was erased. */
export const erasedText = '•••'

/**
 * The marks as a regular expression that JavaScript and PostgreSQL read alike, in any case; null: there are none. Digits of a phone number
 * may have spaces, dashes, dots, slashes and brackets between them.
 */
export function patternOf({ texts, phones }: Marks): string | null {
  const numbers = phones.flatMap(phoneCodes).filter(digits => digits.length >= minDigits)
  const parts = [
    ...texts.filter(text => text.trim().length >= minLetters).map(text => escaped(text.trim())),
    ...numbers.map(digits => `[+]?${[...digits].join('[-\\s()./]*')}`),
  ]
  if (parts.length === 0) return null
  const longestFirst = [...new Set(parts)].sort((a, b) => b.length - a.length)
  return `(?<![[:alnum:]])(?:${longestFirst.join('|')})(?![[:alnum:]])`
}

/** Shorter texts are found in too many others. */
const minLetters = 3
const minDigits = 6

/** Replaces the marks in a text. */
export function redact(text: string, pattern: string | null): string {
  if (pattern === null) return text
  return text.replaceAll(new RegExp(pattern.replaceAll('[[:alnum:]]', '[\\p{L}\\p{N}]'), 'giu'), erasedText)
}

/** Without \- and similar, which JavaScript refuses. */
const escaped = (text: string): string => text.replaceAll(/[\\^$.*+?()[\]{}|/]/g, '\\$&').replaceAll(/\s+/g, '\\s+')
