import { compareText } from './compare-text.ts'

type Json = string | number | boolean | null | undefined | readonly Json[] | { readonly [key: string]: Json }

/** The canonical text of a content. The order of fields and undefined fields make no difference. */
export const contentText = (content: Json): string => JSON.stringify(sorted(content))

function sorted(value: Json): Json {
  if (Array.isArray(value)) return value.map(item => sorted(item ?? null))
  if (typeof value !== 'object' || value === null) return value
  const present = Object.entries(value).filter(([, item]) => item !== undefined && item !== null)
  return Object.fromEntries(present.sort(([a], [b]) => compareText(a, b)).map(([key, item]) => [key, sorted(item)]))
}
