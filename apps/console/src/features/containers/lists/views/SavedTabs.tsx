import type { Bookmark } from '@aftermile/contract/boards/bookmarks'
import { UnstyledButton } from '@mantine/core'
import { useBookmarks } from '../../../../api/bookmarks.ts'
import { bookmarkGroups } from '../../../boards/bookmarks/bookmark-groups.ts'
import type { ListAddress } from '../../../search/address/list-address.ts'
import { addressOfFilter } from '../../../search/address/saved-views.ts'
import type { CountedList } from '../rows/use-rows.ts'
import classes from './ReadyViews.module.css'
import { ViewCount } from './ViewCount.tsx'

/** Each tab counts its rows. The others are in the menu of views. */
const mostTabs = 8

type Props = { definition: CountedList; address: ListAddress; onChoose: (view: Bookmark) => void }

/** Saved views as tabs: favourites first, then the user's own and the shared ones. */
export function SavedTabs({ definition, address, onChoose }: Props) {
  const { data = [] } = useBookmarks(definition.id)
  const views = bookmarkGroups(data).flatMap(({ bookmarks }) => bookmarks)
  if (views.length === 0) return null
  return (
    <fieldset className={classes.views} aria-label="Saved views">
      {views.slice(0, mostTabs).map(view => (
        <UnstyledButton
          key={view.id}
          className={classes.view}
          aria-pressed={address.view === view.id}
          onClick={() => onChoose(view)}
        >
          {view.name} <ViewCount definition={definition} address={addressOfFilter(view.filter)} />
        </UnstyledButton>
      ))}
    </fieldset>
  )
}
