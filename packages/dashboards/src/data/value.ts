/** What a widget shows and a filter names: a text, a number, or nothing known. */
export type Value = string | number | null
