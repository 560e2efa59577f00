import { ActionIcon } from '@mantine/core'
import { memo, useState } from 'react'
import { IconX } from '../icons/icons.ts'
import classes from './Sheet.module.css'
import type { SheetColumn, SheetRow, SheetShape } from './sheet-column.ts'

type Props = {
  row: number
  /** Null: the empty line after the last row. */
  values: SheetRow | null
  shape: SheetShape
  /** The indexes of the wrong columns, as text. */
  wrong: string
  isReadOnly: boolean
  write: (row: number, change: SheetRow) => void
  remove: (row: number) => void
}

export const SheetLine = memo(function SheetLine({ row, values, shape, wrong, isReadOnly, write, remove }: Props) {
  const wrongColumns = wrong.split(',')
  return (
    <tr>
      <th scope="row" className={classes.number}>
        {values === null ? 'New' : row + 1}
      </th>
      {shape.columns.map((column, index) => (
        <td key={column.id}>
          <SheetCell
            row={row}
            at={index}
            column={column}
            text={values === null ? '' : column.text(values[column.id])}
            emptyText={values === null ? '' : (column.emptyText ?? '')}
            isWrong={wrongColumns.includes(String(index))}
            isReadOnly={isReadOnly}
            onText={text => write(row, { [column.id]: column.read(text) })}
          />
        </td>
      ))}
      {shape.note && <td className={classes.note}>{values !== null && shape.note.cell(values)}</td>}
      {!isReadOnly && (
        <td className={classes.remove}>
          {values !== null && (
            <ActionIcon
              variant="subtle"
              color="gray"
              size={24}
              tabIndex={-1}
              aria-label={`Remove row ${row + 1}`}
              onClick={() => remove(row)}
            >
              <IconX size={14} />
            </ActionIcon>
          )}
        </td>
      )}
    </tr>
  )
})

type CellProps = {
  row: number
  at: number
  column: SheetColumn
  text: string
  emptyText: string
  isWrong: boolean
  isReadOnly: boolean
  onText: (text: string) => void
}

/** While it is typed, a cell shows the text as typed; afterwards as its value is written. */
function SheetCell({ row, at, column, text, emptyText, isWrong, isReadOnly, onText }: CellProps) {
  const [typed, setTyped] = useState<string | null>(null)
  return (
    <input
      className={classes.cell}
      data-cell={`${row}:${at}`}
      data-align={column.align}
      aria-label={`${column.title}, row ${row + 1}`}
      aria-invalid={isWrong}
      readOnly={isReadOnly}
      value={typed ?? text}
      placeholder={emptyText}
      autoComplete="off"
      spellCheck={false}
      onChange={({ currentTarget: { value } }) => {
        setTyped(value)
        onText(value)
      }}
      onPaste={() => setTyped(null)}
      onBlur={() => setTyped(null)}
    />
  )
}
