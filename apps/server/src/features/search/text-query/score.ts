import type { HighlightField } from '../documents/search-document.ts'
import { fold } from '../text/fold.ts'
import { phoneCodes, tokensOf } from '../text/tokens.ts'
import type { SearchTerms } from './search-terms.ts'

type Fields = Readonly<Partial<Record<HighlightField, readonly string[]>>>

/** How well a hit fits, from 1 (a slip away) by 2 (within), 3 (at the start) and 4 (a whole word) to 5 (a whole number), on average. */
export function scoreOf(fields: Fields, asked: SearchTerms): number {
  const texts = Object.values(fields).flatMap(all => all ?? [])
  const { words, codes } = tokensOf(texts)
  for (const code of (fields.phoneNumbers ?? []).flatMap(phoneCodes)) codes.add(code)
  const emails = new Set((fields.emailAddresses ?? []).map(fold))
  const scores = [
    ...asked.words.map(word => fit(words, word, 4)),
    ...asked.codes.map(code => fit(codes, code, 5)),
    ...asked.emails.map(email => fit(emails, email, 5)),
  ]
  return Math.round((scores.reduce((sum, score) => sum + score, 0) / Math.max(1, scores.length)) * 10) / 10
}

function fit(tokens: ReadonlySet<string>, wanted: string, whole: number): number {
  if (tokens.has(wanted)) return whole
  const all = [...tokens]
  if (all.some(token => token.startsWith(wanted))) return 3
  return all.some(token => token.includes(wanted)) ? 2 : 1
}
