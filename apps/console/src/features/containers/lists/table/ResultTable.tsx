import { useVirtualizer } from '@tanstack/react-virtual'
import { type CSSProperties, type ReactNode, type RefObject, useMemo } from 'react'
import type { ColumnLayout } from '../../../../storage/table-layout.ts'
import { SkeletonLine } from '../../../../ui/loading/SkeletonLine.tsx'
import { NativeCheckbox } from '../../../../ui/table/NativeCheckbox.tsx'
import shared from '../../../../ui/table/Table.module.css'
import type { ResultSort } from '../../../search/address/list-address.ts'
import type { ResultColumn } from '../../../search/list-definition.ts'
import { rowHeightPx } from '../columns/column-layout.ts'
import { pinnedOffsets, selectionWidthPx, totalWidth, widthOf } from '../columns/column-widths.ts'
import { HeadCell } from './HeadCell.tsx'
import { ResultRow, type RowActions } from './ResultRow.tsx'
import classes from './ResultTable.module.css'

type Props<Hit> = {
  label: string
  /** In display order. */
  columns: readonly ResultColumn<Hit>[]
  layout: ColumnLayout
  onLayout: (layout: ColumnLayout) => void
  sort: ResultSort
  onSort: (sort: ResultSort) => void
  /** The number of rows. Rows that are not loaded are drawn as skeletons. */
  count: number
  rowAt: (index: number) => Hit | undefined
  /** The index of the first row among all rows. */
  firstIndex: number
  keyOf: (hit: Hit) => string
  isSelected: (hit: Hit) => boolean
  previewed: string | null
  actions: RowActions<Hit>
  isBusy: boolean
  isPageSelected: 'all' | 'some' | 'none'
  onSelectPage: (() => void) | null
  /** The element that scrolls; null to draw every row. */
  scroller: RefObject<HTMLDivElement | null> | null
  onVisibleRows?: (rows: { first: number; last: number }) => void
}

/** A table that draws only the visible rows. */
export function ResultTable<Hit>(props: Props<Hit>) {
  const { label, columns, layout, count, rowAt, firstIndex, actions, isBusy, scroller, onVisibleRows } = props
  const { keyOf, isSelected, previewed } = props
  const heightPx = rowHeightPx[layout.density]
  const virtual = useVirtualizer({
    count,
    getScrollElement: () => scroller?.current ?? null,
    estimateSize: () => heightPx,
    overscan: 8,
    enabled: scroller !== null,
    onChange: ({ range }) => range !== null && onVisibleRows?.({ first: range.startIndex, last: range.endIndex }),
  })
  const rows = scroller === null ? Array.from({ length: count }, (_, index) => index) : virtual.getVirtualIndexes()
  const before = (rows[0] ?? 0) * heightPx
  const after = Math.max(0, count - 1 - (rows.at(-1) ?? -1)) * heightPx
  const lefts = useMemo(() => pinnedOffsets(columns, layout), [columns, layout])
  return (
    <table
      className={`${shared.table} ${classes.table}`}
      aria-label={label}
      aria-busy={isBusy}
      aria-rowcount={count + 1}
      data-density={layout.density}
      style={sizes({ '--row-height': heightPx, '--table-width': totalWidth(columns, layout) })}
    >
      <colgroup>
        <col style={{ width: selectionWidthPx }} />
        {columns.map(column => (
          <col key={column.id} style={{ width: widthOf(column, layout) }} />
        ))}
        <col />
      </colgroup>
      <Head {...props} lefts={lefts} />
      <tbody>
        {before > 0 && <Gap heightPx={before} span={columns.length + 2} />}
        {rows.map(index => {
          const hit = rowAt(index)
          if (hit === undefined) return <RowSkeleton key={index} span={columns.length + 2} />
          const id = keyOf(hit)
          return (
            <ResultRow
              key={id}
              id={id}
              hit={hit}
              index={firstIndex + index}
              columns={columns}
              lefts={lefts}
              isSelected={isSelected(hit)}
              isPreviewed={previewed === id}
              actions={actions}
            />
          )
        })}
        {after > 0 && <Gap heightPx={after} span={columns.length + 2} />}
      </tbody>
    </table>
  )
}

function Head<Hit>(props: Props<Hit> & { lefts: ReadonlyMap<string, number> }): ReactNode {
  const { columns, layout, onLayout, sort, onSort, isPageSelected, onSelectPage, lefts } = props
  return (
    <thead>
      <tr aria-rowindex={1}>
        <th className={classes.select} scope="col" data-pinned>
          <NativeCheckbox
            aria-label="Select all rows on this page"
            checked={isPageSelected === 'all'}
            indeterminate={isPageSelected === 'some'}
            disabled={onSelectPage === null}
            onChange={() => onSelectPage?.()}
          />
        </th>
        {columns.map(column => (
          <HeadCell
            key={column.id}
            column={column}
            left={lefts.get(column.id) ?? null}
            layout={layout}
            onLayout={onLayout}
            sort={sort}
            onSort={onSort}
          />
        ))}
        <th aria-hidden className={classes.filler} />
      </tr>
    </thead>
  )
}

const sizes = (px: Readonly<Record<`--${string}`, number>>): CSSProperties =>
  Object.fromEntries(Object.entries(px).map(([name, value]) => [name, `${value}px`]))

const Gap = ({ heightPx, span }: { heightPx: number; span: number }) => (
  <tr aria-hidden className={classes.gap}>
    <td colSpan={span} style={{ height: heightPx }} />
  </tr>
)

const RowSkeleton = ({ span }: { span: number }) => (
  <tr>
    <td colSpan={span}>
      <SkeletonLine width="60%" />
    </td>
  </tr>
)
