import type { LocaleId } from '../languages/locales.ts'

/** How numbers, times and money are written. The texts are English. */
export type WritingStyle = { readonly locale: LocaleId; readonly currency: string }

export const usualStyle: WritingStyle = { locale: 'sv-SE', currency: 'SEK' }

let style = usualStyle

/** The style in force. */
export const writingStyle = (): WritingStyle => style

/** Writes in another style from now on. Only for a program with one reader, such as the console: a server has many tenants. */
export function writeAs(next: WritingStyle): void {
  style = next
}

export const weekdays = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'] as const
