import { UnstyledButton } from '@mantine/core'
import { type ListAddress, listQueryOf } from '../address/list-address.ts'
import type { ReadyView } from '../list-definition.ts'
import type { CountedList } from '../rows/use-rows.ts'
import classes from './ReadyViews.module.css'
import { emptyAddress } from './saved-views.ts'
import { ViewCount } from './ViewCount.tsx'

type Props = {
  definition: CountedList
  views: readonly ReadyView[]
  address: ListAddress
  onSearch: (change: ListAddress) => void
}

const all: ReadyView = { id: 'all', name: 'All', address: {} }

const textOf = (address: ListAddress): string => JSON.stringify(listQueryOf(address))

/** Views that come with the product, one click each. */
export function ReadyViews({ definition, views, address, onSearch }: Props) {
  const shown = textOf(address)
  // The sorting of a view does not stay for the next one.
  const ownSort = views.some(view => view.address.sort === address.sort) ? undefined : address.sort
  return (
    <fieldset className={classes.views} aria-label="Built-in views">
      {[all, ...views].map(view => (
        <UnstyledButton
          key={view.id}
          className={classes.view}
          aria-pressed={textOf(view.address) === shown}
          onClick={() => onSearch({ ...emptyAddress, sort: ownSort, view: undefined, ...view.address })}
        >
          {view.name} <ViewCount definition={definition} address={view.address} />
        </UnstyledButton>
      ))}
    </fieldset>
  )
}
