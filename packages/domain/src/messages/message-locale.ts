import { type LanguageId, languageOf, languages } from '../languages/languages.ts'

/** The language of most people of a country, if messages can be written in it. */
const byCountry = new Map(
  languages.flatMap(({ id, countries }) => countries.map((country): [string, LanguageId] => [country, id])),
)

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
  byCountry.get(countryCode?.toUpperCase() ?? '') ??
  languageOf(merchant ?? '') ??
  languageOf(tenant ?? '') ??
  'en'
