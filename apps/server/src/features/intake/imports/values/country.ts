import { languages } from '@aftermile/domain/languages/languages'
import { countryCodeOf, countryCodes } from '@aftermile/domain/places/countries'

/** Returns SE for SE, se, SWE, Sweden and Sverige. An unknown text stays as it is, and ingest refuses it with the rest of the row. */
export const readCountry = (text: string): string => countryCodeOf(text) ?? codesByName().get(plain(text)) ?? text

let cachedCodes: Map<string, string> | null = null

/** Names in files that differ from those of the languages, as `plain` writes them. */
const otherNames: Readonly<Record<string, readonly string[]>> = {
  BN: ['brunei darussalam'],
  BO: ['bolivia plurinational state of'],
  CD: [
    'congo drc',
    'congo dr',
    'dr congo',
    'drc',
    'congo dem rep',
    'congo democratic republic',
    'congo democratic republic of',
    'congo democratic republic of congo',
    'democratic republic of congo',
    'zaire',
  ],
  CG: ['congo', 'congo republic', 'congo rep', 'congo republic of', 'republic of congo'],
  CI: ['ivory coast'],
  CV: ['cabo verde'],
  CZ: ['czech republic'],
  GB: ['england', 'great britain', 'northern ireland', 'scotland', 'wales'],
  HK: ['hong kong'],
  IR: ['iran islamic republic of'],
  KP: ['korea democratic peoples republic of'],
  KR: ['korea', 'korea republic of', 'republic of korea'],
  LA: ['lao pdr', 'lao peoples democratic republic'],
  MD: ['moldova republic of'],
  MK: ['macedonia'],
  MM: ['burma', 'myanmar'],
  MO: ['macao', 'macau'],
  NL: ['holland'],
  PS: ['palestine'],
  RU: ['russian federation'],
  SY: ['syrian arab republic'],
  SZ: ['swaziland'],
  TL: ['east timor'],
  TR: ['turkey'],
  TW: ['taiwan province of china'],
  TZ: ['tanzania united republic of', 'united republic of tanzania'],
  US: ['united states of america'],
  VA: ['vatican'],
  VE: ['venezuela bolivarian republic of'],
  VN: ['viet nam'],
  XK: ['kosovo'],
}

function codesByName(): Map<string, string> {
  if (cachedCodes !== null) return cachedCodes
  cachedCodes = new Map(Object.entries(otherNames).flatMap(([code, names]) => names.map(name => [name, code])))
  for (const { id: language } of languages) {
    const names = new Intl.DisplayNames(language, { type: 'region', fallback: 'none' })
    for (const code of countryCodes) {
      const name = plain(names.of(code) ?? '')
      if (name !== '' && !cachedCodes.has(name)) cachedCodes.set(name, code)
    }
  }
  return cachedCodes
}

/** A name without case, accents, punctuation and `the`. */
const plain = (text: string): string =>
  text
    .normalize('NFD')
    .toLowerCase()
    .replace(/[\p{M}'’‘`´.]/gu, '')
    .replace(/&/g, ' and ')
    .replace(/[^\p{L}]+/gu, ' ')
    .replace(/\bsaint\b/g, 'st')
    .replace(/\bthe\b/g, ' ')
    .replace(/ +/g, ' ')
    .trim()
