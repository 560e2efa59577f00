/** What a column is called in tables and files, which lookup set names its values, and how they are written. */
export type ColumnTitle = {
  readonly title: string
  readonly names?: string
  /** The column whose value and a slash stand before this one's in the ids of the lookup set. */
  readonly within?: string
  /** Leads to the row in its list. */
  readonly isLink?: true
  /** Days are kept in minutes. */
  readonly kind: 'text' | 'count' | 'instant' | 'days' | 'yesNo' | 'list'
}

export const text = (title: string, names?: string): ColumnTitle => ({
  title,
  kind: 'text',
  ...(names !== undefined && { names }),
})
export const count = (title: string): ColumnTitle => ({ title, kind: 'count' })
export const instant = (title: string): ColumnTitle => ({ title, kind: 'instant' })
