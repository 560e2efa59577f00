import type { ItemError, ItemWarning } from '@aftermile/contract/item-problems'
import { losesDecimals, roundToKept } from '@aftermile/domain/decimals'

/** Whether every text can be stored, and every number with all its decimals. Almost every item is: the paths are only made for the others. */
export function isPlain(value: unknown): boolean {
  if (typeof value === 'string') return isStorable(value)
  if (typeof value === 'number') return !losesDecimals(value)
  if (typeof value !== 'object' || value === null) return true
  return Object.values(value).every(isPlain)
}

/** PostgreSQL cannot store NUL or half a surrogate pair. */
const isStorable = (text: string): boolean => !text.includes('\0') && text.isWellFormed()

export function hasUnstorableText(value: unknown): boolean {
  if (typeof value === 'string') return !isStorable(value)
  return typeof value === 'object' && value !== null && Object.values(value).some(hasUnstorableText)
}

/** The texts that cannot be stored, each with its first bad character. */
export const badCharacters = (raw: unknown): ItemError[] =>
  leavesOf(raw).flatMap(({ name, value }) => {
    if (typeof value !== 'string' || isStorable(value)) return []
    const before = [...value].findIndex(character => !isStorable(character))
    const bad = [...value][before] ?? ''
    const code = bad.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')
    const message = `{_field_} has a character that can’t be stored: U+${code} at position ${before + 1}`
    return [{ name, message, code: 'bad_character' }]
  })

/** The numbers that are rounded. */
export const lostDecimals = (raw: unknown): ItemWarning[] =>
  leavesOf(raw).flatMap(({ name, value }) => {
    if (typeof value !== 'number' || !losesDecimals(value)) return []
    const message = `{_field_} keeps six decimals: ${value} is stored as ${roundToKept(value)}`
    return [{ name, message, code: 'decimals_lost' }]
  })

type Leaf = { readonly name: string; readonly value: unknown }

const leavesOf = (value: unknown, path: readonly string[] = []): Leaf[] =>
  typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([key, inner]) => leavesOf(inner, [...path, key]))
    : [{ name: path.join('.'), value }]
