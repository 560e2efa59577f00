import type { LanguageId } from '../lists/languages.ts'
import { languageOf } from './words/words-in.ts'

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

export type LocaleSources = {
  /** Of the order or shipment. */
  readonly container: string | null
  readonly countryCode: string | null
  readonly merchant: string | null
  readonly tenant: string | null
}

/** The language of a message: what the order says, else that of the receiver's country, the merchant, the tenant. */
export const messageLanguage = ({ container, countryCode, merchant, tenant }: LocaleSources): LanguageId =>
  languageOf(container ?? '') ??
  byCountry[countryCode?.toUpperCase() ?? ''] ??
  languageOf(merchant ?? '') ??
  languageOf(tenant ?? '') ??
  'en'
