import type { KeyboardEvent } from 'react'
import type { Cell } from './sheet-column.ts'

export const cellSelector = ({ row, column }: Cell): string => `[data-cell="${row}:${column}"]`

/** The cell of an input of a sheet. */
export function cellOf(target: EventTarget | null): Cell | null {
  const place = target instanceof HTMLElement ? target.dataset.cell : undefined
  const [row, column] = place?.split(':').map(Number) ?? []
  return row === undefined || column === undefined ? null : { row, column }
}

/** Where a key leads. Left and right leave a cell from the end of its text, or while all of it is selected. */
export function neighbourByKey(event: KeyboardEvent<HTMLElement>, { row, column }: Cell): Cell | null {
  const { key, shiftKey, ctrlKey, metaKey, altKey, target } = event
  if (ctrlKey || metaKey || altKey || !(target instanceof HTMLInputElement)) return null
  const { selectionStart, selectionEnd, value } = target
  if (key === 'ArrowUp' || (key === 'Enter' && shiftKey)) return { row: row - 1, column }
  if (key === 'ArrowDown' || key === 'Enter') return { row: row + 1, column }
  if (shiftKey) return null
  const isAll = selectionStart === 0 && selectionEnd === value.length
  if (key === 'ArrowLeft' && (isAll || selectionEnd === 0)) return { row, column: column - 1 }
  if (key === 'ArrowRight' && (isAll || selectionStart === value.length)) return { row, column: column + 1 }
  return null
}
