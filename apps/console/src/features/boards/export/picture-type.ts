/** A text in a picture, on a coloured surface if it has one. */
export type PictureCell = { readonly text: string; readonly color: string; readonly fill?: string }

/** What a widget without a chart shows, ready to be drawn: a title, then either large lines or a table. */
export type Picture = {
  readonly title: string
  readonly lines: readonly (PictureCell & { readonly isLarge: boolean })[]
  readonly table: readonly (readonly PictureCell[])[]
}
