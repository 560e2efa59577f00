/** The chosen filters of a list by field. */
export type ChosenFacets = Readonly<Record<string, readonly string[]>>

/** Chosen filters as text: `statusId:in_transit,customs;merchantId:fjallro`. Fields without values are left out. */
export function facetsText(chosen: ChosenFacets): string | undefined {
  const texts = Object.entries(chosen)
    .filter(([, values]) => values.length > 0)
    .map(([field, values]) => `${field}:${values.map(escaped).join(',')}`)
  return texts.length > 0 ? texts.join(';') : undefined
}

/** Fields with their values. A field without values is kept, so that a reader can refuse it. */
export const parseFacetText = (text: string): readonly { readonly field: string; readonly values: string[] }[] =>
  text
    .split(';')
    .filter(Boolean)
    .map(value => {
      const index = value.indexOf(':')
      if (index < 0) return { field: value, values: [] }
      const values = value.slice(index + 1).split(',')
      return { field: value.slice(0, index), values: values.filter(Boolean).map(unescaped) }
    })

/** The separators within a value are written as in an address: `Berg%2C Anna`. */
const escaped = (value: string): string => value.replace(/[,;]|%(?=2C|3B|25)/g, encodeURIComponent)

const unescaped = (value: string): string => value.replace(/%(?:2C|3B|25)/g, decodeURIComponent)
