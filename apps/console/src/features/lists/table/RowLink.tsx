import { useRouter } from '@tanstack/react-router'
import { createContext, type ReactNode, useContext } from 'react'
import { useFollow } from '../../../ui/links/PathLink.tsx'
import type { RowId } from '../list-definition.ts'

/** The path and search of the list, for all of its rows at once: as router links each of them would watch the address. */
export const ListLocation = createContext<{ pathname: string; search: Record<string, unknown> }>({
  pathname: '',
  search: {},
})

type Props = { name: RowId; onPreload: (name: RowId) => void; children: ReactNode }

/** From a row to the whole; the way back keeps the filters. */
export function RowLink({ name, onPreload, children }: Props) {
  const { pathname, search } = useContext(ListLocation)
  const { options } = useRouter()
  const follow = useFollow()
  const href = `${pathname}${options.stringifySearch({ ...search, ...name, preview: undefined })}`
  return (
    <a
      href={href}
      data-row
      onPointerDown={event => event.button === 0 && onPreload(name)}
      onClick={event => follow(event, href)}
    >
      {children}
    </a>
  )
}
