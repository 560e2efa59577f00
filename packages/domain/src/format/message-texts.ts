import { currencyOptions } from './numbers.ts'

/** How the receiver of a message reads dates and numbers. An unknown locale is read as English, an unknown time zone as UTC. */
export type MessageStyle = { readonly locale: string; readonly timeZone: string }

/** Tuesday 17 November, as the language writes it. */
export const longDate = (at: Date, style: MessageStyle): string =>
  dateFormat(style, { weekday: 'long', day: 'numeric', month: 'long' }).format(at)

/** 17 Nov */
export const shortDate = (at: Date, style: MessageStyle): string =>
  dateFormat(style, { day: 'numeric', month: 'short' }).format(at)

/** 14:05 */
export const clockText = (at: Date, style: MessageStyle): string =>
  dateFormat(style, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(at)

/** 17 November */
export const dayAndMonth = (at: Date, style: MessageStyle): string =>
  dateFormat(style, { day: 'numeric', month: 'long' }).format(at)

/** 17–19 November, with no space in which the days could part. */
export const dayRange = (from: Date, to: Date, style: MessageStyle): string =>
  dateFormat(style, { day: 'numeric', month: 'long' })
    .formatRange(from, to)
    .replace(/(\d\.?)\s–\s(?=\d)/, '$1–')

/** 14:00–17:00. German adds “Uhr” to a range and not to a time: left out of both. */
export const clockRange = (from: Date, to: Date, style: MessageStyle): string =>
  dateFormat(style, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })
    .formatRange(from, to)
    .replace(/\sUhr$/, '')

/** today, tomorrow, in 3 days */
export const relativeDay = (days: number, { locale }: MessageStyle): string =>
  known(relativeFormats, locale, () => new Intl.RelativeTimeFormat(languageOf(locale), { numeric: 'auto' })).format(
    days,
    'day',
  )

/** Sweden for SE, or the code itself when it is unknown. */
export function countryText(code: string, { locale }: MessageStyle): string {
  if (!/^[a-z]{2}$/i.test(code)) return code
  const names = known(countryNames, locale, () => new Intl.DisplayNames(languageOf(locale), { type: 'region' }))
  return names.of(code.toUpperCase()) ?? code
}

/** 1,249.00 SEK as the language writes it. The currency has three letters. */
export const moneyText = (amount: number, currency: string, { locale }: MessageStyle): string =>
  known(numberFormats, [locale, currency], () => {
    const language = languageOf(locale)
    return new Intl.NumberFormat(language, currencyOptions(language, currency))
  }).format(amount)

/** 4,213.5 as the language writes it. */
export const plainNumber = (value: number, { locale }: MessageStyle): string => numberFormat(locale, {}).format(value)

const fallback: MessageStyle = { locale: 'en-GB', timeZone: 'UTC' }

function dateFormat({ locale, timeZone }: MessageStyle, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  return known(dateFormats, [locale, timeZone, options], () => {
    const language = languageOf(locale)
    try {
      return new Intl.DateTimeFormat(language, { ...options, timeZone })
    } catch {
      return new Intl.DateTimeFormat(language, { ...options, timeZone: fallback.timeZone })
    }
  })
}

const numberFormat = (locale: string, options: Intl.NumberFormatOptions): Intl.NumberFormat =>
  known(numberFormats, [locale, options], () => new Intl.NumberFormat(languageOf(locale), options))

const dateFormats = new Map<string, Intl.DateTimeFormat>()
const numberFormats = new Map<string, Intl.NumberFormat>()
const relativeFormats = new Map<string, Intl.RelativeTimeFormat>()
const countryNames = new Map<string, Intl.DisplayNames>()
const maxKnown = 500

/** Formats are slow to make. */
function known<Format>(formats: Map<string, Format>, key: unknown, make: () => Format): Format {
  const name = JSON.stringify(key)
  const found = formats.get(name)
  if (found !== undefined) return found
  if (formats.size >= maxKnown) formats.clear()
  const made = make()
  formats.set(name, made)
  return made
}

function languageOf(locale: string): string {
  if (locale === 'en') return fallback.locale
  try {
    return Intl.DateTimeFormat.supportedLocalesOf(locale)[0] ?? fallback.locale
  } catch {
    return fallback.locale
  }
}
