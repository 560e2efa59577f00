import { useRouter } from '@tanstack/react-router'
import { createContext, type ReactNode, useContext } from 'react'
import { useFollow } from '../../../ui/links/PathLink.tsx'
import type { RowName } from '../list-definition.ts'

/** The path and search of the list, for all of its rows at once: as router links each of them would watch the address. */
export const ListPlace = createContext<{ pathname: string; search: Record<string, unknown> }>({
  pathname: '',
  search: {},
})

type Props = { name: RowName; onAhead: (name: RowName) => void; children: ReactNode }

/** From a row to the whole; the way back keeps the filters. */
export function RowLink({ name, onAhead, children }: Props) {
  const { pathname, search } = useContext(ListPlace)
  const { options } = useRouter()
  const follow = useFollow()
  const href = `${pathname}${options.stringifySearch({ ...search, ...name, preview: undefined })}`
  return (
    <a
      href={href}
      data-row
      onPointerDown={event => event.button === 0 && onAhead(name)}
      onClick={event => follow(event, href)}
    >
      {children}
    </a>
  )
}
