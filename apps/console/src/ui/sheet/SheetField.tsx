import { numberText } from '@aftermile/domain/format/numbers'
import { Button, Group } from '@mantine/core'
import { useClipboard } from '@mantine/hooks'
import { type ReactNode, useMemo, useState } from 'react'
import { FieldSection } from '../form/FieldSection.tsx'
import { type Field, fieldId } from '../form/field.ts'
import { IconCopy, IconTrash } from '../icons/icons.ts'
import { PageButtons } from '../list/PageButtons.tsx'
import { SheetErrors } from './SheetErrors.tsx'
import { SheetTable } from './SheetTable.tsx'
import { cellChecker, isSameCell, sheetText } from './sheet.ts'
import type { Cell, SheetRow, SheetShape } from './sheet-column.ts'

const rowsPerPage = 25

type Props = Field<readonly SheetRow[]> & { shape: SheetShape; about: string; actions?: ReactNode }

/** A small sheet: cells are inputs, arrows and Enter move, and cells copied from a sheet can be pasted. */
export function SheetField({ name, label, value: rows, error, isReadOnly, onChange, shape, about, actions }: Props) {
  const clipboard = useClipboard()
  const [page, setPage] = useState(1)
  const [target, setTarget] = useState<Cell | null>(null)
  const [active, setActive] = useState<Cell | null>(null)
  const check = useMemo(() => cellChecker(shape), [shape])
  const found = useMemo(() => check(rows), [check, rows])
  // A cell is not wrong while it is being typed.
  const errors = found.filter(each => !isSameCell(each, active))
  const isFull = rows.length >= shape.maxRows
  // The last line is empty: typing there adds a row.
  const lineCount = isReadOnly || isFull ? rows.length : rows.length + 1
  const pages = Math.max(1, Math.ceil(lineCount / rowsPerPage))
  const shownPage = Math.min(page, pages)
  const first = (shownPage - 1) * rowsPerPage

  function goTo({ row, column }: Cell): void {
    const to = { row: within(row, lineCount), column: within(column, shape.columns.length) }
    setPage(Math.floor(to.row / rowsPerPage) + 1)
    setTarget(to)
  }

  return (
    <FieldSection title={label} about={about}>
      <SheetTable
        id={fieldId(name)}
        label={label}
        {...{ rows, shape, isReadOnly, errors, target, onChange, goTo }}
        lines={Array.from({ length: Math.min(rowsPerPage, lineCount - first) }, (_, index) => first + index)}
        onActive={setActive}
      />
      <PageButtons pages={pages} page={shownPage} onPage={setPage} />
      <SheetErrors errors={errors} shape={shape} problem={tooLong(rows, shape) ?? error ?? null} onGoTo={goTo} />
      <Group gap="xs">
        {!isReadOnly && actions}
        {rows.length > 0 && (
          <Button
            variant="default"
            size="xs"
            leftSection={<IconCopy size={14} />}
            onClick={() => clipboard.copy(sheetText(rows, shape))}
          >
            {clipboard.copied ? 'Copied' : `Copy ${numberText(rows.length)} ${rows.length === 1 ? 'row' : 'rows'}`}
          </Button>
        )}
        {rows.length > 1 && !isReadOnly && (
          <Button variant="default" size="xs" leftSection={<IconTrash size={14} />} onClick={() => onChange([])}>
            Remove all rows
          </Button>
        )}
      </Group>
    </FieldSection>
  )
}

const within = (at: number, count: number): number => Math.max(0, Math.min(at, count - 1))

const tooLong = (rows: readonly SheetRow[], { maxRows }: SheetShape): string | null =>
  rows.length > maxRows
    ? `${numberText(rows.length)} rows are too many: it can have up to ${numberText(maxRows)}.`
    : null
