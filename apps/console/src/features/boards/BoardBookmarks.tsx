import type { Bookmark } from '@aftermile/contract/boards/bookmarks'
import type { AnyBoard } from '@aftermile/dashboards/board/board'
import type { ActiveBookmark } from '@aftermile/dashboards/board/filters'
import type { Layout } from '@aftermile/dashboards/board/layout'
import type { ComponentProps } from 'react'
import { BookmarksMenu } from './bookmarks/BookmarksMenu.tsx'
import type { Filters } from './engine/engine-messages.ts'
import { filtersOfSaved, isSameFilters, savedFiltersOf } from './filters/saved-filters.ts'

const words = {
  noun: 'bookmark',
  title: 'Bookmarks',
  about: 'Save the current filters and layout as a bookmark.',
  notLoaded: 'Couldn’t load bookmarks.',
  replace: 'Update with current filters and layout',
}

type Props = Pick<ComponentProps<typeof BookmarksMenu>, 'mailed'> & {
  board: AnyBoard
  active: ActiveBookmark | null
  /** The filters that are shown now. */
  filters: Filters
  layout: () => Layout
  onChoose: (bookmark: Bookmark | null) => void
}

/** Saves filters and layout under a name. Says whether other filters are shown than those of the bookmark. */
export function BoardBookmarks({ board, active, filters, layout, onChoose, mailed }: Props) {
  const shown = savedFiltersOf(filters)
  const isChanged = active !== null && !isSameFilters(savedFiltersOf(filtersOfSaved(board, active.filters)), shown)
  return (
    <BookmarksMenu
      set={board.id}
      texts={words}
      position="bottom-end"
      current={active}
      isChanged={isChanged}
      content={() => ({
        filter: Object.fromEntries(Object.entries(shown).map(([name, all]) => [name, [...all]])),
        layout: JSON.stringify(layout()),
      })}
      onChoose={onChoose}
      onLeave={() => onChoose(null)}
      mailed={mailed}
    />
  )
}

/** What the settings keep of a chosen bookmark. */
export const activeOf = ({ id, name, filter, layout }: Bookmark): ActiveBookmark => ({
  id,
  name,
  filters: Object.fromEntries(Object.entries(filter).map(([field, values]) => [field, values.map(plainValue)])),
  layout,
})

const plainValue = (value: string | number | boolean | null) => (typeof value === 'boolean' ? Number(value) : value)
