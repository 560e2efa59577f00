/** Returns SE for SE, se, Sweden, Sverige and SWE. An unknown text stays as it is, and ingest refuses it with the rest of the row. */
export function readCountry(text: string): string {
  if (/^[a-z]{2}$/i.test(text)) return text.toUpperCase()
  return codesByName().get(plain(text)) ?? text
}

let cachedCodes: Map<string, string> | null = null

const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']
const languages = ['en', 'sv', 'nb', 'da', 'fi', 'de']
const threeLetters = {
  swe: 'SE',
  nor: 'NO',
  dnk: 'DK',
  fin: 'FI',
  deu: 'DE',
  gbr: 'GB',
  usa: 'US',
  nld: 'NL',
  pol: 'PL',
  isl: 'IS',
}

function codesByName(): Map<string, string> {
  if (cachedCodes !== null) return cachedCodes
  cachedCodes = new Map<string, string>(Object.entries(threeLetters))
  for (const language of languages) {
    const names = new Intl.DisplayNames(language, { type: 'region', fallback: 'none' })
    for (const code of letters.flatMap(first => letters.map(second => first + second))) {
      const name = names.of(code)
      if (name !== undefined && !cachedCodes.has(plain(name))) cachedCodes.set(plain(name), code)
    }
  }
  return cachedCodes
}

const plain = (text: string): string => text.trim().toLowerCase()
