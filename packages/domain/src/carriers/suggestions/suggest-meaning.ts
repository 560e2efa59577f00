import { eventTitle } from '../../events/event-codes.ts'
import { languages } from '../../languages/languages.ts'
import type { MappingInput, MappingRow, Meaning } from '../compile-mapping.ts'
import { journeyPhrases, unclearPhrases } from './phrases.ts'
import { troublePhrases } from './trouble-phrases.ts'

/** The mapping rows of one carrier, to learn from. */
export type KnownMapping = { readonly name: string; readonly rows: readonly MappingRow[] }
export type Suggestion = Meaning & { readonly why: string }
export type Suggest = (input: MappingInput) => Suggestion | null

/**
 * Suggests what an unmapped code means: by its text, by the same code at another carrier, then by the words of the code.
 * Silent when these are unclear or contradict each other.
 */
export function suggestFrom(known: readonly KnownMapping[]): Suggest {
  const phrases = [...ownPhrases, ...textPatternsOf(known)]
  const byCode = codesOf(known)
  return ({ code, subCode, text, productKind }) => {
    const fromText = readPhrases(wordsOf(text ?? ''), phrases)
    if (fromText !== null) return fromText === 'unclear' ? null : fromText
    const fromCode = byCode.get(codeKey(code, productKind)) ?? byCode.get(codeKey(code, null)) ?? readCode(code)
    // Every stop on the way is in transit. The rest, which could not be read, says which it was.
    return fromCode?.to === 'in_transit' && (text !== null || subCode !== null) ? null : fromCode
  }
}

function readCode(code: string): Suggestion | null {
  const read = readPhrases(wordsOf(splitCode(code)), wholeWords)
  return read === null || read === 'unclear' ? null : { ...read, why: read.why.replace('The text', 'The code') }
}

/** Words that hint at a meaning; null: a phrase that only hides shorter ones. */
type Phrase = { readonly words: string; readonly hint: Suggestion | null }

const ownPhrases: readonly Phrase[] = [
  ...[...journeyPhrases, ...troublePhrases].flatMap(row =>
    languages.flatMap(({ id, name }) =>
      split(row[id]).map(words => ({
        words,
        hint: {
          to: row.to,
          reason: row.reason ?? null,
          why: `The text contains “${words}”${inLanguage(name, row.to)}.`,
        },
      })),
    ),
  ),
  ...split(unclearPhrases).map(words => ({ words, hint: null })),
]

/** In a code, a longer word may mean something else: DELIVEREDPS. */
const wholeWords = ownPhrases.map(phrase => ({ ...phrase, words: `${phrase.words} ` }))

function inLanguage(name: string, to: string): string {
  return name === 'English' ? '' : `, ${name} for ${eventTitle(to)}`
}

function split(phrases = ''): string[] {
  return phrases === '' ? [] : phrases.split('|')
}

/** The text patterns of all carriers. A single word means little without its code. Those on which carriers disagree are left out. */
function textPatternsOf(known: readonly KnownMapping[]): Phrase[] {
  const uses = known.flatMap(({ name, rows }) =>
    rows.flatMap(row => (row.textPattern === null ? [] : [{ name, row, words: wordsOf(row.textPattern).trim() }])),
  )
  return [...Map.groupBy(uses, ({ words }) => words)].flatMap(([words, all]) => {
    const meaning = agreedMeaning(all.map(({ row }) => row))
    const names = [...new Set(all.map(({ name }) => name))]
    if (meaning === null || !words.includes(' ')) return []
    return [{ words, hint: { ...meaning, why: `${mapsOf(names)} texts with “${words}” to ${titleOf(meaning)}.` } }]
  })
}

/** The meanings of whole codes. Short codes and numbers mean something else at every carrier. */
function codesOf(known: readonly KnownMapping[]): Map<string, Suggestion> {
  const uses = known.flatMap(({ name, rows }) =>
    rows.flatMap(row =>
      row.code !== null && row.subCode === null && row.textPattern === null && isWord(row.code)
        ? [{ name, row, key: codeKey(row.code, row.productKind) }]
        : [],
    ),
  )
  const suggestions = new Map<string, Suggestion>()
  for (const [key, all] of Map.groupBy(uses, use => use.key)) {
    const meaning = agreedMeaning(all.map(({ row }) => row))
    const names = [...new Set(all.map(({ name }) => name))]
    if (meaning !== null)
      suggestions.set(key, { ...meaning, why: `${mapsOf(names)} the same code to ${titleOf(meaning)}.` })
  }
  return suggestions
}

/** Null where the rows have several meanings, or none. */
function agreedMeaning(rows: readonly Meaning[]): Meaning | null {
  const [first] = rows
  if (first === undefined || first.to === null || rows.some(({ to }) => to !== first.to)) return null
  return { to: first.to, reason: rows.every(({ reason }) => reason === first.reason) ? first.reason : null }
}

const titleOf = ({ to }: Meaning): string => (to === null ? 'no meaning' : eventTitle(to))

const mapsOf = (names: readonly string[]): string => {
  const [last, ...rest] = names.toReversed()
  return rest.length === 0 ? `${last} maps` : `${rest.toReversed().join(', ')} and ${last} map`
}

type Span = { readonly from: number; readonly to: number; readonly phrase: Phrase }

/** The meaning of the phrases in a text. A phrase inside a longer one does not count. */
function readPhrases(text: string, phrases: readonly Phrase[]): Suggestion | 'unclear' | null {
  const spans = phrases.flatMap((phrase): Span[] => {
    const index = text.indexOf(` ${phrase.words}`)
    return index === -1 ? [] : [{ from: index, to: index + phrase.words.length, phrase }]
  })
  const hints = spans.flatMap(span => {
    const isHidden = spans.some(other => isInside(span, other))
    return isHidden || span.phrase.hint === null ? [] : [span]
  })
  const longest = withoutGeneral(hints).toSorted((a, b) => b.to - b.from - (a.to - a.from))
  const first = longest[0]?.phrase.hint ?? null
  if (first === null) return null
  return longest.every(({ phrase }) => phrase.hint?.to === first.to) ? first : 'unclear'
}

/** `delivered` beside `delivered_to_neighbour` says nothing more, and neither does `in_transit` beside any other. */
function withoutGeneral(hints: readonly Span[]): readonly Span[] {
  const others = hints.filter(({ phrase }) => phrase.hint?.to !== 'in_transit')
  const special = others.filter(({ phrase }) => phrase.hint?.to?.startsWith('delivered_'))
  const isSpecial =
    special.length > 0 && others.every(span => special.includes(span) || span.phrase.hint?.to === 'delivered')
  if (isSpecial) return special
  return others.length > 0 ? others : hints
}

const isInside = (a: Span, b: Span): boolean => b.from <= a.from && a.to <= b.to && b.to - b.from > a.to - a.from

/** The words of a text in lower case, between single spaces. */
const wordsOf = (text: string): string =>
  ` ${text
    .normalize('NFC')
    .toLowerCase()
    .replace(/[^\p{Letter}\p{Number}]+/gu, ' ')
    .trim()} `

const splitCode = (code: string): string => code.replace(/([a-z])([A-Z])/g, '$1 $2')

const foldCode = (code: string): string => wordsOf(splitCode(code)).replaceAll(' ', '')

const isWord = (code: string): boolean => /^[a-z]{6,}$/.test(foldCode(code))

const codeKey = (code: string, productKind: string | null): string => `${foldCode(code)} ${productKind ?? ''}`
