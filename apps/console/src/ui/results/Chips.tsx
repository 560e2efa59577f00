import { UnstyledButton } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { type Address, facetsText, parseChosen, toggled } from './address.ts'
import classes from './Chips.module.css'
import type { FacetField } from './kind.ts'
import { rangeText } from './month.ts'
import { cleared } from './views.ts'

type Props = {
  address: Address
  fields: readonly FacetField[]
  bookedTitle: string
  onAsk: (change: Address) => void
}

/** What is on, each with a way to take it off. */
export function Chips({ address, fields, bookedTitle, onAsk }: Props) {
  const chips = [...facetChips(address, fields), ...rangeChips(address, bookedTitle)]
  if (chips.length === 0) return null
  return (
    <ul className={classes.chips} aria-label="Filters">
      {chips.map(({ text, change }) => (
        <li key={text}>
          <UnstyledButton className={classes.chip} aria-label={`Remove ${text}`} onClick={() => onAsk(change)}>
            {text}
            <IconX size={12} aria-hidden />
          </UnstyledButton>
        </li>
      ))}
      <li>
        <UnstyledButton
          className={classes.clear}
          onClick={() => onAsk({ ...cleared, sort: address.sort, text: address.text })}
        >
          Clear filters
        </UnstyledButton>
      </li>
    </ul>
  )
}

type Chip = { text: string; change: Address }

function facetChips({ facets }: Address, fields: readonly FacetField[]): Chip[] {
  const chosen = parseChosen(facets)
  const nameOf = (field: string, value: string): string =>
    fields.find(each => each.field === (uncounted[field]?.namedLike ?? field))?.nameOf(value) ?? value
  return Object.entries(chosen).flatMap(([field, values]) => {
    const known = fields.find(each => each.field === field)
    return values.map(value => ({
      text: `${known?.title ?? uncounted[field]?.title ?? field}: ${nameOf(field, value)}`,
      change: { facets: facetsText(toggled(chosen, field, value)) },
    }))
  })
}

/** What the map asks for; no facet counts it. */
const uncounted: Readonly<Record<string, { title: string; namedLike?: string }>> = {
  placeCity: { title: 'Now in' },
  placeCountryCode: { title: 'Now in', namedLike: 'toCountryCode' },
}

function rangeChips(address: Address, bookedTitle: string): Chip[] {
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
