const english = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' })

/** A country's name in English; the code itself where nobody knows it. */
export function countryName(code: string | null): string | null {
  if (code === null || !/^[A-Za-z]{2}$/.test(code)) return code
  return english.of(code.toUpperCase()) ?? code
}
