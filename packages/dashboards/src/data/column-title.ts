/** The title of a column in tables and files, the lookup set with the names of its values, and their format. */
export type ColumnTitle = {
  readonly title: string
  readonly names?: string
  /** The column whose value and a slash come before this one's in the ids of the lookup set. */
  readonly within?: string
  /** The value links to the row in its list. */
  readonly isLink?: true
  /** Days are stored in minutes. */
  readonly kind: 'text' | 'count' | 'instant' | 'days' | 'yesNo' | 'list'
}

export const text = (title: string, names?: string): ColumnTitle => ({
  title,
  kind: 'text',
  ...(names !== undefined && { names }),
})
export const count = (title: string): ColumnTitle => ({ title, kind: 'count' })
