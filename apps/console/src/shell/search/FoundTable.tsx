import { countText, numberText } from '@aftermile/domain/format/numbers'
import { ActionIcon, Pagination, Text } from '@mantine/core'
import { Fragment } from 'react'
import { IconChevronRight, IconStarFilled } from '../../ui/icons/icons.ts'
import { PathLink, useFollow } from '../../ui/links/PathLink.tsx'
import { Truncated } from '../../ui/text/Truncated.tsx'
import { Highlights } from './Highlights.tsx'
import type { Row } from './result-rows.tsx'
import classes from './SearchPanel.module.css'
import { footerFrom, rowsPerPage } from './search-containers.ts'

export type TableProps = {
  id: string
  title: string
  columns: readonly string[]
  rows: readonly Row[]
  count: number
  isExact: boolean
  page: number
  onPage: (page: number) => void
  showAll: string
  /** Only for root. */
  hasScore: boolean
  active: string | null
  expanded: ReadonlySet<string>
  onToggle: (key: string) => void
  onLeave: () => void
}

/** One of the two tables in the search dropdown. The focus stays in the search field; `active` is the highlighted row. */
export function FoundTable(props: TableProps) {
  const { id, title, columns, rows, count, isExact, page, onPage, showAll, onLeave } = props
  return (
    <section className={classes.section} aria-label={title}>
      <div className={classes.sectionHead}>
        <h2 className={classes.sectionTitle}>
          {title}{' '}
          <span className={classes.count} role="status">
            {countText(count, isExact)}
          </span>
        </h2>
        {count > 0 && (
          <PathLink href={showAll} onClick={event => !event.ctrlKey && !event.metaKey && onLeave()} fz="sm">
            Show all
          </PathLink>
        )}
      </div>
      {rows.length === 0 ? (
        <Text c="dimmed" px="md" pb="xs">
          No matches
        </Text>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: the popup of a combobox is a grid
        <table id={id} className={classes.table} role="grid" aria-label={title} data-columns={columns.length}>
          <thead>
            <tr>
              <th scope="col" aria-label="Matches" className={classes.toggle} />
              {columns.map(column => (
                <th key={column} scope="col">
                  {column}
                </th>
              ))}
              {props.hasScore && <th scope="col">Score</th>}
            </tr>
          </thead>
          <tbody>
            {rows.map(row => (
              <ResultRow key={row.key} row={row} table={props} />
            ))}
          </tbody>
        </table>
      )}
      {count >= footerFrom && (
        <div className={classes.footer}>
          <Text size="xs" c="dimmed" className="tabular">
            {numberText((page - 1) * rowsPerPage + 1)}–{numberText(Math.min(page * rowsPerPage, count))} of{' '}
            {countText(count, isExact)}
          </Text>
          <Pagination
            size="xs"
            total={Math.min(Math.ceil(count / rowsPerPage), 1000)}
            value={page}
            onChange={onPage}
            siblings={1}
            getItemProps={number => ({ 'aria-label': `${title}, page ${number}` })}
            getControlProps={control => ({ 'aria-label': `${title}, ${control} page` })}
          />
        </div>
      )}
    </section>
  )
}

function ResultRow({ row, table }: { row: Row; table: TableProps }) {
  const { columns, hasScore, active, expanded, onToggle, onLeave } = table
  const follow = useFollow()
  const isOpen = expanded.has(row.key)
  return (
    <Fragment>
      <tr
        id={rowId(row.key)}
        data-active={active === row.key}
        aria-selected={active === row.key}
        onClick={event => {
          if (event.target instanceof Element && event.target.closest('a, button')) return
          if (event.ctrlKey || event.metaKey) {
            window.open(row.href, '_blank', 'noopener')
            return
          }
          onLeave()
          follow(event, row.href)
        }}
      >
        <td className={classes.toggle}>
          {row.highlights.length > 0 && (
            <ActionIcon
              variant="subtle"
              color="gray"
              size={24}
              tabIndex={-1}
              aria-label={isOpen ? 'Hide matches' : 'Show matches'}
              aria-expanded={isOpen}
              className={classes.chevron}
              data-open={isOpen}
              onClick={() => onToggle(row.key)}
            >
              <IconChevronRight size={14} />
            </ActionIcon>
          )}
        </td>
        {row.cells.map((cell, index) => (
          <td key={columns[index]} data-title={columns[index]}>
            {index === 0 ? (
              <PathLink href={row.href} onClick={event => !event.ctrlKey && !event.metaKey && onLeave()} tabIndex={-1}>
                {cell}
              </PathLink>
            ) : typeof cell === 'string' ? (
              <Truncated text={cell} />
            ) : (
              cell
            )}
          </td>
        ))}
        {hasScore && (
          <td data-title="Score">
            <Stars score={row.score} />
          </td>
        )}
      </tr>
      {isOpen && (
        <tr className={classes.matches}>
          <td />
          <td colSpan={columns.length + (hasScore ? 1 : 0)}>
            <Highlights highlights={row.highlights} type={row.type} />
          </td>
        </tr>
      )}
    </Fragment>
  )
}

function Stars({ score }: { score: number }) {
  const full = Math.round(score)
  return (
    <span className={classes.stars} role="img" aria-label={`${score} of 5`} title={String(score)}>
      {[1, 2, 3, 4, 5].map(star => (
        <IconStarFilled key={star} size={11} data-full={star <= full} aria-hidden />
      ))}
    </span>
  )
}

/** Encoded, because an element id must not contain spaces. */
export const rowId = (key: string): string => `found-${encodeURIComponent(key)}`
