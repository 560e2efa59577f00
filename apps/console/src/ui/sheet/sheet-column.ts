import type { ReactNode } from 'react'
import type { z } from 'zod'

/** A place in a sheet, from 0. */
export type Cell = { readonly row: number; readonly column: number }

export type SheetRow = Readonly<Record<string, unknown>>

export type SheetColumn = {
  /** The name of the field. */
  readonly id: string
  readonly title: string
  readonly widthPx: number
  readonly text: (value: unknown) => string
  /** The value of a typed text. Text that cannot be read is returned as it is, and refused. */
  readonly read: (text: string) => unknown
  /** What is wrong with a value, before the schema is asked. */
  readonly check?: (value: unknown) => string | null
  /** Shown in empty cells. */
  readonly emptyText?: string
  readonly align?: 'right'
}

export type SheetShape = {
  readonly columns: readonly SheetColumn[]
  /** A new row. */
  readonly blank: SheetRow
  /** Checks one row. */
  readonly schema: z.ZodType
  readonly maxRows: number
  /** A last column that cannot be edited. */
  readonly note?: { readonly title: string; readonly widthPx: number; readonly cell: (row: SheetRow) => ReactNode }
}
