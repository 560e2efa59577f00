import { UnstyledButton } from '@mantine/core'
import { type HTMLAttributes, memo, type PointerEvent, type ReactElement, useState } from 'react'
import type { ColumnLayout } from '../../../../storage/table-layout.ts'
import { IconArrowDown, IconArrowUp } from '../../../../ui/icons/icons.ts'
import shared from '../../../../ui/table/Table.module.css'
import { Hint } from '../../../../ui/text/Hint.tsx'
import type { ResultSort } from '../../../search/address/list-address.ts'
import type { ResultColumn } from '../../../search/list-definition.ts'
import { withWidth } from '../columns/column-layout.ts'
import classes from './ResultTable.module.css'

type Props<Hit> = {
  column: ResultColumn<Hit>
  /** The offset of a pinned column; null if it is not pinned. */
  left: number | null
  layout: ColumnLayout
  onLayout: (layout: ColumnLayout) => void
  sort: ResultSort
  onSort: (sort: ResultSort) => void
}

function Cell<Hit>({ column, left, layout, onLayout, sort, onSort }: Props<Hit>) {
  const isSorted = column.sort !== undefined && sort.by === column.sort
  return (
    <th
      scope="col"
      aria-sort={isSorted ? (sort.desc ? 'descending' : 'ascending') : 'none'}
      data-align={column.align}
      data-pinned={left !== null || undefined}
      style={left === null ? {} : { left }}
    >
      <Title column={column} sort={isSorted ? sort : null} onSort={onSort} />
      <Grip onWidth={width => onLayout(withWidth(layout, column.id, width))} />
    </th>
  )
}

export const HeadCell = memo(Cell) as typeof Cell // memo loses the generic type

type TitleProps<Hit> = {
  column: ResultColumn<Hit>
  sort: ResultSort | null
  onSort: (sort: ResultSort) => void
}

function Title<Hit>({ column, sort, onSort }: TitleProps<Hit>) {
  const { title, longTitle, sort: by, startsDescending = false } = column
  const hinted = (content: ReactElement<HTMLAttributes<HTMLElement>>) =>
    longTitle === undefined ? content : <Hint label={longTitle}>{content}</Hint>
  const content = longTitle === undefined ? title : <abbr>{title}</abbr>
  if (by === undefined) return hinted(<span>{content}</span>)
  const desc = sort === null ? startsDescending : !sort.desc
  const Arrow = (sort?.desc ?? startsDescending) ? IconArrowDown : IconArrowUp
  return hinted(
    <UnstyledButton className={shared.sorter} onClick={() => onSort({ by, desc })}>
      {content}
      <Arrow size={14} aria-hidden className={shared.arrow} data-on={sort !== null} />
    </UnstyledButton>,
  )
}

/** Drags a column wider or narrower. The column chooser sets the width by keyboard. */
function Grip({ onWidth }: { onWidth: (widthPx: number) => void }) {
  const [start, setStart] = useState<{ x: number; width: number } | null>(null)
  const widthAt = (event: PointerEvent) => (start === null ? 0 : start.width + event.clientX - start.x)
  const columnOf = (event: PointerEvent) => {
    const head = event.currentTarget.closest('th')
    const index = head === null ? -1 : [...(head.parentElement?.children ?? [])].indexOf(head)
    return head?.closest('table')?.querySelectorAll('col')[index] ?? null
  }
  return (
    <span
      aria-hidden
      className={classes.grip}
      data-on={start !== null || undefined}
      onPointerDown={event => {
        event.currentTarget.setPointerCapture(event.pointerId)
        setStart({ x: event.clientX, width: event.currentTarget.closest('th')?.offsetWidth ?? 0 })
      }}
      onPointerMove={event => {
        const column = columnOf(event)
        if (start !== null && column !== null) column.style.width = `${Math.max(56, widthAt(event))}px`
      }}
      onPointerUp={event => {
        if (start !== null) onWidth(widthAt(event))
        setStart(null)
      }}
      onLostPointerCapture={() => setStart(null)}
    />
  )
}
