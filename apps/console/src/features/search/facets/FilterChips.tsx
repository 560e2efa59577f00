import { UnstyledButton } from '@mantine/core'
import { rangeText } from '../../../ui/dates/calendar-days.ts'
import { IconX } from '../../../ui/icons/icons.ts'
import {
  type ChosenFacets,
  facetsText,
  type ListAddress,
  parseChosenFacets,
  toggleFacet,
} from '../address/list-address.ts'
import { emptyAddress } from '../address/saved-views.ts'
import type { AddressChange } from '../address/use-list-address.ts'
import type { FacetField, LinkedField } from '../list-definition.ts'
import classes from './FilterChips.module.css'

type Props = {
  address: ListAddress
  fields: readonly FacetField[]
  linked?: readonly LinkedField[] | undefined
  bookedTitle: string
  /** Shows the searched text as well, where no search field does. */
  hasText?: boolean
  onSearch: (change: AddressChange) => void
}

/** The active filters, each with a button to remove it. */
export function FilterChips({ address, fields, linked = [], bookedTitle, hasText = false, onSearch }: Props) {
  const chips = [
    ...(hasText && address.text ? [{ text: `Search: ${address.text}`, change: { text: undefined } }] : []),
    ...facetChips(address, [...fields, ...linked]),
    ...rangeChips(address, bookedTitle),
  ]
  if (chips.length === 0) return null
  return (
    <ul className={classes.chips} aria-label="Filters">
      {chips.map(({ text, change }) => (
        <li key={text}>
          <UnstyledButton className={classes.chip} aria-label={`Remove ${text}`} onClick={() => onSearch(change)}>
            {text}
            <IconX size={12} aria-hidden />
          </UnstyledButton>
        </li>
      ))}
      <li>
        <UnstyledButton
          className={classes.clear}
          onClick={() => onSearch({ ...emptyAddress, sort: address.sort, text: hasText ? undefined : address.text })}
        >
          Clear filters
        </UnstyledButton>
      </li>
    </ul>
  )
}

type Chip = { text: string; change: AddressChange }

function facetChips({ facets }: ListAddress, fields: readonly LinkedField[]): Chip[] {
  const chosen = parseChosenFacets(facets)
  return Object.entries(chosen).flatMap(([field, values]) => {
    const known = fields.find(each => each.field === field)
    const combined = known?.allOf?.(values.length) ?? null
    if (combined !== null) return [{ text: combined, change: without(now => ({ ...now, [field]: [] })) }]
    return values.map(value => ({
      text: `${known?.title ?? field}: ${known?.nameOf(value) ?? value}`,
      change: without(now => (now[field]?.includes(value) ? toggleFacet(now, { field, value }) : now)),
    }))
  })
}

const without =
  (remove: (chosen: ChosenFacets) => ChosenFacets) =>
  ({ facets }: ListAddress): ListAddress => ({ facets: facetsText(remove(parseChosenFacets(facets))) })

function rangeChips(address: ListAddress, bookedTitle: string): Chip[] {
  const { bookedFrom, bookedTo, completedFrom, completedTo } = address
  const booked = rangeText({ from: bookedFrom, to: bookedTo })
  const completed = rangeText({ from: completedFrom, to: completedTo })
  return [
    ...(booked === null
      ? []
      : [{ text: `${bookedTitle} ${booked}`, change: { bookedFrom: undefined, bookedTo: undefined } }]),
    ...(completed === null
      ? []
      : [{ text: `Completed ${completed}`, change: { completedFrom: undefined, completedTo: undefined } }]),
  ]
}
