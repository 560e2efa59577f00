import type { HighlightField } from '../documents/search-document.ts'
import { fold } from '../text/fold.ts'
import { phoneCodes, tokensOf } from '../text/tokens.ts'
import type { SearchTerms } from './search-terms.ts'

type Fields = Readonly<Partial<Record<HighlightField, readonly string[]>>>

/** How well a hit fits, on average: 1 a typo away, 2 within, 3 at the start, 4 a full word, 5 a full number or e-mail address. */
export function scoreOf(fields: Fields, terms: SearchTerms): number {
  const texts = Object.values(fields).flatMap(all => all ?? [])
  const { words, codes } = tokensOf(texts)
  for (const code of (fields.phoneNumbers ?? []).flatMap(phoneCodes)) codes.add(code)
  const emails = new Set((fields.emailAddresses ?? []).map(fold))
  const scores = [
    ...terms.words.map(word => fit(words, word, 4)),
    ...terms.codes.map(code => fit(codes, code, 5)),
    ...terms.emails.map(email => fit(emails, email, 5)),
  ]
  return Math.round((scores.reduce((sum, score) => sum + score, 0) / Math.max(1, scores.length)) * 10) / 10
}

function fit(tokens: ReadonlySet<string>, term: string, fullScore: number): number {
  if (tokens.has(term)) return fullScore
  const all = [...tokens]
  if (all.some(token => token.startsWith(term))) return 3
  return all.some(token => token.includes(term)) ? 2 : 1
}
