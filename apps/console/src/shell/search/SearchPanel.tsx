import { Skeleton } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { type KeyboardEvent, type RefObject, useImperativeHandle, useState } from 'react'
import { useNames } from '../../api/use-names.ts'
import { useMayDo, useUser } from '../../session/session-store.ts'
import { FoundTable, rowId } from './FoundTable.tsx'
import { nextRow } from './next-row.ts'
import { orderHeadings, orderRows, shipmentHeadings, shipmentRows } from './result-rows.tsx'
import classes from './SearchPanel.module.css'
import { type Pages, searchContainers } from './search-containers.ts'
import { showAllPath } from './show-all-path.ts'

/** The search field passes its key presses to the dropdown. Returns whether the dropdown handled the key. */
export type PanelKeys = { onKeyDown: (event: KeyboardEvent) => boolean }

type Props = {
  id: string
  text: string
  includeCompleted: boolean
  keys: RefObject<PanelKeys | null>
  /** Called with the id of the highlighted row's element. */
  onActive: (elementId: string | null) => void
  onClose: () => void
}

/** The dropdown of the global search: shipments, and orders for those who may see them. */
export function SearchPanel({ id, text, includeCompleted, keys, onActive, onClose }: Props) {
  const isRoot = useUser().roles.includes('root')
  const hasOrders = useMayDo({ scope: 'order_read', entitlement: 'order_visibility' })
  const names = useNames()
  const router = useRouter()
  const [pages, setPages] = useState<Pages>({ shipments: 1, orders: 1 })
  const [active, setActive] = useState<string | null>(null)
  const [expanded, setExpanded] = useState<ReadonlySet<string>>(new Set())
  const terms = { text, includeCompleted, hasOrders }
  const found = useQuery({
    queryKey: ['global-search', terms, pages],
    queryFn: ({ signal }) => searchContainers(terms, pages, signal),
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  })
  const shipments = found.data ? shipmentRows(found.data.shipments, names) : []
  const orders = found.data?.orders ? orderRows(found.data.orders, names) : []
  const rows = [...shipments, ...orders]

  const activate = (key: string | null) => {
    setActive(key)
    onActive(key === null ? null : rowId(key))
    if (key !== null) document.getElementById(rowId(key))?.scrollIntoView({ block: 'nearest' })
  }
  const setOpen = (key: string, isOpen: boolean) =>
    setExpanded(before => new Set(isOpen ? [...before, key] : [...before].filter(each => each !== key)))

  useImperativeHandle(keys, () => ({
    onKeyDown(event) {
      const action = actionOf(event)
      if (action === null) return false
      event.preventDefault()
      event.stopPropagation()
      action()
      return true
    },
  }))

  function actionOf({ key, ctrlKey, metaKey }: KeyboardEvent): (() => void) | null {
    const row = rows.find(each => each.key === active)
    if (key === 'Escape') return onClose
    if (key === 'ArrowDown' || key === 'ArrowUp')
      return () => activate(nextRow(rows, active, key === 'ArrowDown' ? 1 : -1))
    if (row === undefined) return null
    if (key === 'ArrowRight') return () => setOpen(row.key, row.highlights.length > 0)
    if (key === 'ArrowLeft') return () => setOpen(row.key, false)
    return key === 'Enter' ? () => open(row.href, ctrlKey || metaKey) : null
  }

  function open(href: string, inNewTab: boolean): void {
    if (inNewTab) window.open(href, '_blank', 'noopener')
    else {
      onClose()
      router.history.push(href)
    }
  }
  function showPage(list: keyof Pages, page: number): void {
    activate(null)
    setPages(before => ({ ...before, [list]: page }))
  }

  if (found.data === undefined)
    return (
      <div id={id} className={classes.panel} role="status" aria-label="Searching">
        <Skeleton height={280} m="md" w="auto" />
      </div>
    )
  const tables = [
    {
      list: 'shipments',
      title: 'Shipments',
      columns: shipmentHeadings,
      rows: shipments,
      response: found.data.shipments,
    },
    { list: 'orders', title: 'Orders', columns: orderHeadings, rows: orders, response: found.data.orders },
  ] as const
  return (
    <div id={id} className={classes.panel} aria-busy={found.isFetching} data-busy={found.isPlaceholderData}>
      {tables.map(
        ({ list, response, ...table }) =>
          response && (
            <FoundTable
              key={list}
              {...table}
              id={`${id}-${list}`}
              count={response.count}
              isExact={response.countIsExact}
              page={pages[list]}
              onPage={page => showPage(list, page)}
              showAll={showAllPath(`/${list}`, { text, includeCompleted })}
              hasScore={isRoot}
              active={active}
              expanded={expanded}
              onToggle={key => setOpen(key, !expanded.has(key))}
              onLeave={onClose}
            />
          ),
      )}
    </div>
  )
}
