/** A text in a picture, on a coloured surface if it has one. */
export type PictureCell = { readonly text: string; readonly color: string; readonly fill?: string }

/** A name beside its colour. */
export type LegendEntry = { readonly text: string; readonly color: string }

/** What a widget shows, ready to be drawn: a title and notes, then a chart with its legend, large lines or a table. */
export type Picture = {
  readonly title: string
  /** The metric, the period and the filters. */
  readonly notes: readonly string[]
  readonly chart: HTMLCanvasElement | null
  readonly legend: readonly LegendEntry[]
  readonly lines: readonly (PictureCell & { readonly isLarge: boolean })[]
  readonly table: readonly (readonly PictureCell[])[]
}
