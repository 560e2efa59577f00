const english = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' })
/** Looking one up takes a microsecond, which counts where every row has two. */
const names = new Map<string, string>()

/** The English name of a country, or the code itself when it is unknown. */
export function countryName(code: string | null): string | null {
  if (code === null || !/^[A-Za-z]{2}$/.test(code)) return code
  const known = names.get(code)
  if (known !== undefined) return known
  const name = english.of(code.toUpperCase()) ?? code
  names.set(code, name)
  return name
}
