import { open } from '../rule-names.ts'

/** What an id is called, if it is chosen. */
export const named = (id: string | undefined, nameOf: (id: string) => string): string => (id ? nameOf(id) : open)

export const textOf = (rows: readonly { readonly id: string; readonly text: string }[], id: string): string =>
  rows.find(row => row.id === id)?.text ?? id
