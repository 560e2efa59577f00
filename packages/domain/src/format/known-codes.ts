const currencies: ReadonlySet<string> = new Set(Intl.supportedValuesOf('currency'))

export const isCurrency = (code: string): boolean => currencies.has(code)

const languageNames = new Intl.DisplayNames('en', { type: 'language', fallback: 'none' })
const known = new Map<string, boolean>()
const maxKnown = 500

/** Whether a text names a language, with or without its country: sv, sv-SE or sv_SE. */
export function isLocale(text: string): boolean {
  const found = known.get(text)
  if (found !== undefined) return found
  const isKnown = namesLanguage(text)
  if (known.size < maxKnown) known.set(text, isKnown)
  return isKnown
}

function namesLanguage(text: string): boolean {
  try {
    return languageNames.of(new Intl.Locale(text.replaceAll('_', '-')).language) !== undefined
  } catch {
    return false
  }
}
