import { useRouter } from '@tanstack/react-router'
import { createContext, type ReactNode, useContext } from 'react'
import { useFollow } from '../../../../ui/links/PathLink.tsx'
import { preloadHandlers } from '../../../../ui/links/prefetch.ts'
import type { RowId } from '../../../search/list-definition.ts'

/** The path and search of the list, shared by its rows. With router links each row would watch the address. */
export const ListLocation = createContext<{ pathname: string; search: Record<string, unknown> }>({
  pathname: '',
  search: {},
})

type Props = { rowId: RowId; onPreload: (rowId: RowId) => void; children: ReactNode }

/** A link from a row to its detail page. The address keeps the filters for the way back. */
export function RowLink({ rowId, onPreload, children }: Props) {
  const { pathname, search } = useContext(ListLocation)
  const { options } = useRouter()
  const follow = useFollow()
  const href = `${pathname}${options.stringifySearch({ ...search, ...rowId, preview: undefined })}`
  return (
    <a
      href={href}
      data-row
      {...preloadHandlers(() => onPreload(rowId))}
      onPointerDown={event => event.button === 0 && onPreload(rowId)}
      onClick={event => follow(event, href)}
    >
      {children}
    </a>
  )
}
