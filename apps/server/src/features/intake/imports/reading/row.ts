export type Format = {
  type: 'csv' | 'xlsx' | 'json'
  encoding: string | null
  separator: string | null
  sheet: string | null
}

/** A row as it lies in the file: a line and its cells by column; `fault` says why it cannot be read. */
export type Row = { readonly line: number; readonly cells: readonly unknown[]; readonly fault: string | null }

export type OpenFile = {
  readonly format: Format
  /** Of JSON they are known only when all is read. */
  readonly columns: readonly string[]
  readonly rows: AsyncIterable<Row[]>
}
