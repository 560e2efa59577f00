// Search texts by kind, made from existing documents.
import { fold } from '../../apps/server/src/features/search/text/fold.ts'
import type { Random, TestDocument } from './search-data.ts'

export type SearchQuery = {
  text: string
  /** Texts that a plain substring search must all find. Null: it cannot. */
  plain: string[] | null
  /** Ours may find more documents. */
  findsMore?: boolean
  /** The document that it was made from must be found. */
  finds?: boolean
}

export const kinds: Record<string, (document: TestDocument, random: Random) => SearchQuery> = {
  fullNumber: (document, random) => substring(random() < 0.5 ? document.id : (document.referenceIds[0] ?? document.id)),
  namePrefix: document => substring(document.lastName.slice(0, 4)),
  lastName: document => substring(document.lastName),
  twoWords: document => ({
    text: `${document.firstName} ${document.lastName}`,
    plain: [document.firstName, document.lastName],
  }),
  // Our search finds an address by its start, and one with digits also by its parts.
  email: (document, random) => {
    const text = random() < 0.7 ? document.email : (document.email.split('@')[0] ?? '')
    return { text, plain: [` ${text}`], findsMore: true }
  },
  phoneFragment: (document, random) => {
    const start = 3 + Math.floor(random() * 3)
    return substring(document.phone.slice(start, start + 6))
  },
  zipCode: document => substring(zipCodeOf(document)),
  shortNumber: document => substring(zipCodeOf(document).slice(0, 4)),
  city: document => substring(document.city),
  commonWord: (_, random) =>
    substring(['gmail', 'lager', 'terminalgatan', 'helsingborg', 'hotmail', 'gatan'][Math.floor(random() * 6)] ?? ''),
  infix: document => substring(fold(document.lastName).slice(1, 6)),
  twoLetters: document => substring(fold(document.lastName).slice(0, 2)),
  typo: (document, random) => ({ text: misspelled(fold(document.lastName), random), plain: null }),
  numberTypo: (document, random) => ({
    text: misspelled(document.id, random),
    plain: null,
    finds: true,
  }),
  joinedWords: document => ({ text: fold(document.names[1] ?? '').replace(/\W/g, ''), plain: null }),
}

const zipCodeOf = ({ locations }: TestDocument): string =>
  /(\d{3}) (\d{2}) \D+$/
    .exec(locations[1] ?? '')
    ?.slice(1)
    .join('') ?? ''

const substring = (text: string): SearchQuery => ({ text, plain: [text] })

function misspelled(word: string, random: Random): string {
  const at = 1 + Math.floor(random() * (word.length - 2))
  const typos = [
    word.slice(0, at) + word.slice(at + 1),
    word.slice(0, at) + word.charAt(at) + word.slice(at),
    word.slice(0, at) + (word.charAt(at + 1) || 'n') + word.charAt(at) + word.slice(at + 2),
    `${word.slice(0, at)}w${word.slice(at + 1)}`,
  ]
  return typos[Math.floor(random() * typos.length)] ?? word
}
