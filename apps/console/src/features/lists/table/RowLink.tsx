import { useRouter } from '@tanstack/react-router'
import { createContext, type ReactNode, useContext } from 'react'
import { useFollow } from '../../../ui/links/PathLink.tsx'
import { mayPrefetch } from '../../../ui/links/prefetch.ts'
import type { RowId } from '../list-definition.ts'

/** The path and search of the list, shared by its rows. With router links each row would watch the address. */
export const ListLocation = createContext<{ pathname: string; search: Record<string, unknown> }>({
  pathname: '',
  search: {},
})

/** A pointer or the focus that only passes by loads nothing. */
const intentMs = 50
const isPreloading = mayPrefetch()
let intent: ReturnType<typeof setTimeout> | undefined

function preloadSoon(preload: () => void): void {
  dropPreload()
  if (isPreloading) intent = setTimeout(preload, intentMs)
}

const dropPreload = (): void => clearTimeout(intent)

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
      onPointerEnter={() => preloadSoon(() => onPreload(rowId))}
      onFocus={() => preloadSoon(() => onPreload(rowId))}
      onPointerLeave={dropPreload}
      onBlur={dropPreload}
      onPointerDown={event => event.button === 0 && onPreload(rowId)}
      onClick={event => follow(event, href)}
    >
      {children}
    </a>
  )
}
