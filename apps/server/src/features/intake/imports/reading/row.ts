export type Format = {
  type: 'csv' | 'xlsx' | 'json'
  encoding: string | null
  separator: string | null
  sheet: string | null
}

/** A row of a file: its line and its cells by column. `fault`: why it cannot be read. */
export type Row = { readonly line: number; readonly cells: readonly unknown[]; readonly fault: string | null }

export type OpenFile = {
  readonly format: Format
  /** For JSON they are complete only after all rows are read. */
  readonly columns: readonly string[]
  readonly rows: AsyncIterable<Row[]>
}
