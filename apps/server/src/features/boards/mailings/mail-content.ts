/** What a mail shows of a board or a list. */
export type MailContent = {
  /** What it is of: the number of rows, the time and the filters. */
  readonly about: string
  readonly figures: readonly MailLine[]
  readonly rows: readonly MailLine[]
  /** The page in the console. */
  readonly path: string
}

export type MailLine = { readonly title: string; readonly text: string; readonly note: string | null }
