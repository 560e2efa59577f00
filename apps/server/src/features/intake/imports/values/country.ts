/** SE for SE, se, Sweden, Sverige, SWE. What is not known stays as it is and is judged with the rest of its row. */
export function readCountry(text: string): string {
  if (/^[a-z]{2}$/i.test(text)) return text.toUpperCase()
  return codesByName().get(plain(text)) ?? text
}

let known: Map<string, string> | null = null

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
  if (known !== null) return known
  known = new Map<string, string>(Object.entries(threeLetters))
  for (const language of languages) {
    const names = new Intl.DisplayNames(language, { type: 'region', fallback: 'none' })
    for (const code of letters.flatMap(first => letters.map(second => first + second))) {
      const name = names.of(code)
      if (name !== undefined && !known.has(plain(name))) known.set(plain(name), code)
    }
  }
  return known
}

const plain = (text: string): string => text.trim().toLowerCase()
