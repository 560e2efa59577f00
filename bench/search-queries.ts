// What people type, by kind, made of what is there.
import { fold } from '../apps/server/src/features/search/text/fold.ts'
import type { Made, Random } from './search-data.ts'

export type SearchQuery = {
  text: string
  /** What plain substring search looks for: all of these. Null: it cannot find it. */
  plain: string[] | null
  /** Ours finds these and others too. */
  findsMore?: boolean
}

export const kinds: Record<string, (one: Made, random: Random) => SearchQuery> = {
  fullNumber: (one, random) => same(random() < 0.5 ? one.id : (one.referenceIds[0] ?? one.id)),
  namePrefix: one => same(one.lastName.slice(0, 4)),
  lastName: one => same(one.lastName),
  twoWords: one => ({ text: `${one.firstName} ${one.lastName}`, plain: [one.firstName, one.lastName] }),
  // An address is found from its start, and whatever stands between its letters where it holds digits.
  email: (one, random) => {
    const text = random() < 0.7 ? one.email : (one.email.split('@')[0] ?? '')
    return { text, plain: [` ${text}`], findsMore: true }
  },
  phoneFragment: (one, random) => {
    const start = 3 + Math.floor(random() * 3)
    return same(one.phone.slice(start, start + 6))
  },
  city: one => same(one.city),
  commonWord: (_, random) =>
    same(['gmail', 'lager', 'terminalgatan', 'helsingborg', 'hotmail', 'gatan'][Math.floor(random() * 6)] ?? ''),
  infix: one => same(fold(one.lastName).slice(1, 6)),
  twoLetters: one => same(fold(one.lastName).slice(0, 2)),
  typo: (one, random) => ({ text: misspelled(fold(one.lastName), random), plain: null }),
}

const same = (text: string): SearchQuery => ({ text, plain: [text] })

function misspelled(word: string, random: Random): string {
  const at = 1 + Math.floor(random() * (word.length - 2))
  const slips = [
    word.slice(0, at) + word.slice(at + 1),
    word.slice(0, at) + word.charAt(at) + word.slice(at),
    word.slice(0, at) + (word.charAt(at + 1) || 'n') + word.charAt(at) + word.slice(at + 2),
    `${word.slice(0, at)}w${word.slice(at + 1)}`,
  ]
  return slips[Math.floor(random() * slips.length)] ?? word
}
