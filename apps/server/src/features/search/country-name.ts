const english = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' })

/** The English name of a country, or the code itself when it is unknown. */
export function countryName(code: string | null): string | null {
  if (code === null || !/^[A-Za-z]{2}$/.test(code)) return code
  return english.of(code.toUpperCase()) ?? code
}
