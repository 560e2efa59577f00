import { fold } from '../text/fold.ts'
import { breaks, codeOf, digitsOf, wordsOf } from '../text/tokens.ts'

/** The terms of a text. A hit holds all of them, each anywhere within a word, a number or an e-mail address. */
export type SearchTerms = {
  readonly words: readonly string[]
  readonly codes: readonly string[]
  /** Parts of an e-mail address that belong together: anna.berg, anna@example.com. */
  readonly emails: readonly string[]
}

/** Null: the text is empty, so everything matches. */
export function parseTerms(text: string): SearchTerms | null {
  const folded = fold(text).replaceAll('*', ' ').trim()
  if (folded === '') return null
  return spacedNumber(folded) ?? asTyped(folded)
}

export const hasNoTerms = ({ words, codes, emails }: SearchTerms): boolean =>
  words.length + codes.length + emails.length === 0

/** The terms without e-mail addresses: their parts are searched one by one, for when nothing holds them together. */
export const separateTerms = (text: string): SearchTerms => ({
  ...asTyped(fold(text).replaceAll('*', ' ')),
  emails: [],
})

/** 070-123 45 67 or 211 34: one number, written in groups. */
function spacedNumber(folded: string): SearchTerms | null {
  if (!/^\+?[\d\s()/.-]+$/.test(folded)) return null
  const groups = folded.replace('(0)', '').match(/\d+/g) ?? []
  if (groups.length < 2 || groups.some(group => group.length > 6)) return null
  return { words: [], codes: [digitsOf(groups.join(''))], emails: [] }
}

function asTyped(folded: string): SearchTerms {
  const pieces = folded.split(breaks)
  const codes = pieces.flatMap(piece => codeOf(piece) ?? [])
  const words = pieces.filter(piece => codeOf(piece) === null).flatMap(wordsOf)
  const emails = folded.split(/[\s\p{C}]+/u).flatMap(piece => emailPiece(piece) ?? [])
  return { words: distinct(words), codes: distinct(codes), emails: distinct(emails) }
}

/** No address is longer. */
const emailLength = 200

function emailPiece(piece: string): string | null {
  if (piece.length > emailLength) return null
  const inner = piece.replace(/^[^\p{L}\p{N}@]+|[^\p{L}\p{N}@]+$/gu, '')
  if (!/^[\p{L}\p{N}._+@-]+$/u.test(inner)) return null
  if (inner.includes('@')) return /[\p{L}\p{N}]/u.test(inner) ? inner : null
  return /\p{N}/u.test(inner) || !/[._]/.test(inner) ? null : inner
}

const distinct = (all: readonly string[]): string[] => [...new Set(all)].filter(text => text !== '')
