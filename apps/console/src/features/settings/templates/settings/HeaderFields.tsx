import { useState } from 'react'
import { z } from 'zod'
import type { Field } from '../../../../ui/form/field.ts'
import { SheetField } from '../../../../ui/sheet/SheetField.tsx'
import type { SheetRow, SheetShape } from '../../../../ui/sheet/sheet-column.ts'

type Headers = Record<string, string>

const cell = { text: String, read: (text: string) => text }

const shape: SheetShape = {
  columns: [
    { id: 'name', title: 'Name', widthPx: 200, emptyText: 'X-Source', ...cell },
    { id: 'value', title: 'Value', widthPx: 320, ...cell },
  ],
  blank: { name: '', value: '' },
  schema: z.strictObject({
    name: z.string().regex(/^[!#$%&'*+.^_`|~\w-]+$/, 'A name has letters, digits and - without spaces'),
    value: z.string().regex(/^[^\r\n]*$/, 'A value is one line'),
  }),
  maxRows: 30,
}

type Props = { field: Field<Headers>; headers: Headers | null }

/** The headers of a webhook as rows. A row is kept while its name is still empty. */
export function HeaderFields({ field, headers }: Props) {
  const [rows, setRows] = useState<readonly SheetRow[]>(() => rowsOf(headers))
  const isOurs = JSON.stringify(headersOf(rows)) === JSON.stringify(headers)
  return (
    <SheetField
      {...field}
      value={isOurs ? rows : rowsOf(headers)}
      onChange={next => {
        setRows(next)
        field.onChange(headersOf(next) as Headers) // null: no headers
      }}
      shape={shape}
      about="Sent with every call. Values can use variables."
    />
  )
}

const rowsOf = (headers: Headers | null): SheetRow[] =>
  Object.entries(headers ?? {}).map(([name, value]) => ({ name, value }))

function headersOf(rows: readonly SheetRow[]): Headers | null {
  const named = rows.filter(({ name }) => name !== '').map(({ name, value }) => [String(name), String(value)])
  return named.length === 0 ? null : Object.fromEntries(named)
}
