import { fold } from './fold.ts'

/** The tokens by which a text is found: words (runs of letters), codes (whatever holds a digit) and full e-mail addresses. */
export type Tokens = { readonly words: Set<string>; readonly codes: Set<string>; readonly emails: Set<string> }

// GIN keys are limited in size, and nobody types more.
const wordLength = 60
const codeLength = 100
const tokensPerDocument = 600
const startsPerCode = 8

export function tokensOf(texts: readonly string[]): Tokens {
  const tokens: Tokens = { words: new Set(), codes: new Set(), emails: new Set() }
  for (const text of texts) {
    if (tokens.words.size + tokens.codes.size > tokensPerDocument) break
    addTokens(tokens, text)
  }
  return tokens
}

/** A phone number is found as dialled from abroad and at home: 46701234567 and 0701234567. */
export function phoneCodes(text: string): string[] {
  const digits = digitsOf(text)
  if (!/^\s*(\+|00)/.test(text)) return digits === '' ? [] : [digits]
  const abroad = digits.replace(/^00/, '')
  const country = countryCodes.find(code => abroad.startsWith(code))
  return country === undefined ? [abroad] : [abroad, `0${abroad.slice(country.length).replace(/^0/, '')}`]
}

/** Runs of letters in a folded text. */
export const wordsOf = (folded: string): string[] =>
  (folded.match(/\p{L}+/gu) ?? []).map(word => word.slice(0, wordLength))

/** The letters and digits of a folded text where it holds a digit, else null. */
export function codeOf(folded: string): string | null {
  if (!/\p{N}/u.test(folded)) return null
  return folded.replace(/[^\p{L}\p{N}]+/gu, '').slice(0, codeLength)
}

export const digitsOf = (text: string): string => fold(text).replace(/\D+/g, '').slice(0, codeLength)

/** Whitespace, control characters and @: the name and the domain of an e-mail address are separate tokens. */
export const breaks = /[\s\p{C}@]+/u

function addTokens(tokens: Tokens, text: string): void {
  const folded = fold(text)
  const emails = folded.match(email) ?? []
  addPlain(tokens, emails.length > 0 ? folded.replace(email, ' ') : folded)
  for (const value of emails) addEmail(tokens, value)
}

function addPlain(tokens: Tokens, folded: string): void {
  for (const word of wordsOf(folded)) tokens.words.add(word)
  for (const piece of folded.split(breaks)) addCodes(tokens, piece.match(/[\p{L}\p{N}]+/gu) ?? [])
  // 211 34 is also found as 21134.
  for (const groups of folded.match(/(?<!\d)\d+(?:[ -]\d+)+/g) ?? []) addCodes(tokens, groups.match(/\d+/g) ?? [])
}

/** Parts that are written together, from each part on: PO-4711 is found by po4711 and by 4711, 5 211 34 by 521134 and by 21134. */
function addCodes(tokens: Tokens, parts: readonly string[]): void {
  for (let first = 0; first < Math.min(parts.length, startsPerCode); first++) {
    const code = codeOf(parts.slice(first).join(''))
    if (code !== null) tokens.codes.add(code)
  }
}

/** anna.berg is two words. annaberg is a code: such names are nearly unique and would fill the vocabulary. */
function addEmail(tokens: Tokens, address: string): void {
  const [name = '', domain = ''] = address.split('@')
  tokens.emails.add(address.slice(0, 200))
  addPlain(tokens, domain)
  if (/[\p{L}\p{N}][^\p{L}\p{N}]+[\p{L}\p{N}]/u.test(name)) addPlain(tokens, name)
  else tokens.codes.add(name.replace(/[^\p{L}\p{N}]+/gu, '').slice(0, codeLength))
}

/** Begins where a name begins: from the middle of a long text without @ it would be read again and again. */
const email = /(?<![^\s\p{C}@])[^\s\p{C}@]+@[^\s\p{C}@]+/gu

// Country codes that may follow a +.
const countryCodes = [
  ...['46', '47', '45', '358', '354', '298', '299', '49', '44', '31', '32', '33', '34', '39', '41', '43', '48'],
  ...['351', '352', '353', '370', '371', '372', '420', '421', '36', '40', '30', '1'],
]
