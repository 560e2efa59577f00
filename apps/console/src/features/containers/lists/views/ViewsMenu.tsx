import type { Bookmark } from '@aftermile/contract/boards/bookmarks'
import { useBookmarks } from '../../../../api/bookmarks.ts'
import type { ColumnLayout } from '../../../../storage/table-layout.ts'
import { BookmarksMenu } from '../../../boards/bookmarks/BookmarksMenu.tsx'
import { type ListAddress, type ResultSort, sortInRequest } from '../../../search/address/list-address.ts'
import { filterOfAddress, isSameView } from '../../../search/address/saved-views.ts'
import { mailedList } from './mailed-list.ts'

type Props = {
  set: string
  address: ListAddress
  sort: ResultSort
  layout: ColumnLayout
  onChoose: (view: Bookmark) => void
  onForget: () => void
}

const words = {
  noun: 'view',
  title: 'Views',
  about: 'Save the current filters, sorting and columns as a view.',
  notLoaded: 'Couldn’t load saved views.',
  replace: 'Update with current filters and columns',
}

/** Saved views: filters, sorting and columns under a name. */
export function ViewsMenu({ set, address, sort, layout, onChoose, onForget }: Props) {
  const current = useBookmarks(set).data?.find(({ id }) => id === address.view) ?? null
  // The address may leave the sorting to the stored preference; a view may not.
  const shown = { ...address, sort: sortInRequest(sort) }
  return (
    <BookmarksMenu
      set={set}
      texts={words}
      position="bottom-start"
      current={current}
      isChanged={current !== null && !isSameView(current, shown, layout)}
      content={() => ({ filter: filterOfAddress(shown), layout: JSON.stringify(layout) })}
      onChoose={onChoose}
      onLeave={onForget}
      mailed={() => mailedList(set, shown, current?.name)}
    />
  )
}
