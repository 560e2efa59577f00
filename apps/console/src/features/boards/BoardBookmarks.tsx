import type { Bookmark } from '@aftermile/contract/boards/bookmarks'
import type { ActiveBookmark } from '@aftermile/dashboards/board/filters'
import type { ComponentProps } from 'react'
import { BookmarksMenu } from '../bookmarks/BookmarksMenu.tsx'

type Props = Pick<ComponentProps<typeof BookmarksMenu>, 'mailed'> & {
  boardId: string
  active: ActiveBookmark | null
  /** What the board shows now. */
  content: () => Pick<Bookmark, 'filter' | 'layout'>
  onChoose: (bookmark: Bookmark | null) => void
}

const words = {
  noun: 'bookmark',
  title: 'Bookmarks',
  about: 'Save the current filters and layout as a bookmark.',
  notLoaded: 'Couldn’t load bookmarks.',
  replace: 'Update with current filters and layout',
}

/** Saves filters and layout under a name. */
export const BoardBookmarks = ({ boardId, active, content, onChoose, mailed }: Props) => (
  <BookmarksMenu
    set={boardId}
    texts={words}
    position="bottom-end"
    current={active}
    content={content}
    onChoose={onChoose}
    onLeave={() => onChoose(null)}
    mailed={mailed}
  />
)
