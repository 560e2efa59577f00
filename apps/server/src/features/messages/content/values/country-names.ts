const byLocale = new Map<string, Intl.DisplayNames>()

/** The name of a country in the language of a message. */
export function countryNameIn(locale: string, code: string | null): string | null {
  if (code === null || !/^[A-Za-z]{2}$/.test(code)) return code
  let names = byLocale.get(locale)
  if (names === undefined) {
    names = new Intl.DisplayNames([locale, 'en'], { type: 'region' })
    byLocale.set(locale, names)
  }
  return names.of(code.toUpperCase()) ?? code
}
