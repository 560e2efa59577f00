/** The key of the text for everyone who has no text of their own. */
export const defaultKey = 'default'

export type TextItem = { readonly key: string; readonly text: string }
export type Reader = { readonly locale: string | null; readonly country: string | null }

/**
 * The text of an asset for a reader: by locale, then by country, then the default. A locale with a region (sv-SE) is also found by its
 * language. Null: there is no text for this reader.
 */
export function chosenText<Item extends TextItem>(items: readonly Item[], { locale, country }: Reader): Item | null {
  const language = locale?.split(/[-_]/)[0] ?? null
  for (const key of [locale, language, country, defaultKey]) {
    const found = key === null ? undefined : items.find(item => item.key === key)
    if (found !== undefined) return found
  }
  return null
}
