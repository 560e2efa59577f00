/** A value of a widget or a filter: text, number, or null for unknown. */
export type Value = string | number | null
