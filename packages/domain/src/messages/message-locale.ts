import { type LanguageId, languages } from '../lists/languages.ts'

/** The language of most people of a country, if messages can be written in it. */
const byCountry: Readonly<Record<string, LanguageId>> = {
  SE: 'sv',
  AX: 'sv',
  NO: 'nb',
  SJ: 'nb',
  DK: 'da',
  FO: 'da',
  GL: 'da',
  FI: 'fi',
  DE: 'de',
  AT: 'de',
  LI: 'de',
  GB: 'en',
  IE: 'en',
  US: 'en',
}

/** Other codes of our languages. */
const sameAs: Readonly<Record<string, LanguageId>> = { no: 'nb', nn: 'nb' }

/** The language of a locale such as sv, sv-SE or SV_se; null if messages are not written in it. */
export function languageOf(locale: string | null): LanguageId | null {
  const code = locale?.trim().toLowerCase().split(/[-_]/)[0] ?? ''
  return languages.find(({ id }) => id === (sameAs[code] ?? code))?.id ?? null
}

export type LocaleSources = {
  /** Of the order or shipment. */
  readonly container: string | null
  readonly countryCode: string | null
  readonly merchant: string | null
  readonly tenant: string | null
}

/** The language of a message: what the order says, else that of the receiver's country, the merchant, the tenant. */
export const messageLanguage = ({ container, countryCode, merchant, tenant }: LocaleSources): LanguageId =>
  languageOf(container) ??
  byCountry[countryCode?.toUpperCase() ?? ''] ??
  languageOf(merchant) ??
  languageOf(tenant) ??
  'en'
