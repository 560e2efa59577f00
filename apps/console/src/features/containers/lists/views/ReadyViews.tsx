import { UnstyledButton } from '@mantine/core'
import type { ListAddress } from '../../../search/address/list-address.ts'
import { emptyAddress } from '../../../search/address/saved-views.ts'
import type { AddressChange } from '../../../search/address/use-list-address.ts'
import type { ReadyView } from '../../../search/list-definition.ts'
import type { CountedList } from '../rows/use-rows.ts'
import classes from './ReadyViews.module.css'
import { isShown, toggleView, withoutViews } from './toggle-view.ts'
import { ViewCount } from './ViewCount.tsx'

type Props = {
  definition: CountedList
  views: readonly ReadyView[]
  address: ListAddress
  onSearch: (change: AddressChange) => void
}

/** Views that come with the product, one click each. They add to the filters that are set. */
export function ReadyViews({ definition, views, address, onSearch }: Props) {
  const shown = views.filter(view => isShown(view, address))
  const addressWith = (view: ReadyView): ListAddress =>
    shown.includes(view) ? address : { ...address, ...toggleView(views, view, address) }
  return (
    <fieldset className={classes.views} aria-label="Built-in views">
      <UnstyledButton
        className={classes.view}
        aria-pressed={shown.length === 0 && address.view === undefined}
        onClick={() => onSearch(now => ({ ...(now.view ? emptyAddress : withoutViews(views, now)), view: undefined }))}
      >
        All
      </UnstyledButton>
      {views.map(view => (
        <UnstyledButton
          key={view.id}
          className={classes.view}
          aria-pressed={shown.includes(view)}
          onClick={() => onSearch(now => ({ ...toggleView(views, view, now), view: undefined }))}
        >
          {view.name} <ViewCount definition={definition} address={addressWith(view)} />
        </UnstyledButton>
      ))}
    </fieldset>
  )
}
