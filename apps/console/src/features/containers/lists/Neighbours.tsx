import { numberText } from '@aftermile/domain/format/numbers'
import { ActionIcon, Tooltip } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { useNavigate } from '@tanstack/react-router'
import { IconChevronDown, IconChevronUp } from '../../../ui/icons/icons.ts'
import type { ListDefinition, RowId } from '../../search/list-definition.ts'
import classes from './ResultsPage.module.css'
import { type Neighbour, useNeighbours } from './rows/use-neighbours.ts'
import { keepDefault, onKey } from './use-result-keys.ts'

type Props<Hit> = { definition: ListDefinition<Hit>; rowId: RowId }

/** Goes to the previous and the next row of the list. The way back still leads to the list. */
export function Neighbours<Hit>({ definition, rowId }: Props<Hit>) {
  const navigate = useNavigate()
  const list = useNeighbours(definition, rowId)
  const open = (to: Neighbour | null) => {
    if (list === null || to === null) return
    list.onOpen(to)
    void navigate({ to: '.', search: before => ({ ...before, ...list.searchFor(to) }), replace: true })
  }
  useHotkeys(
    [
      ['j', onKey(() => open(list?.next ?? null)), keepDefault],
      ['k', onKey(() => open(list?.previous ?? null)), keepDefault],
    ],
    [],
  )
  if (list === null) return null
  const button = (label: string, Icon: typeof IconChevronUp, to: Neighbour | null) => (
    <Tooltip label={label}>
      <ActionIcon
        variant="default"
        size={28}
        aria-label={label}
        // Not `disabled`: the button would lose the focus at the end of the list.
        aria-disabled={to === null}
        {...(to === null && { 'data-disabled': true })}
        onPointerEnter={() => to && definition.onPreload?.(to.rowId)}
        onFocus={() => to && definition.onPreload?.(to.rowId)}
        onClick={() => open(to)}
      >
        <Icon size={16} aria-hidden />
      </ActionIcon>
    </Tooltip>
  )
  return (
    <nav className={classes.neighbours} aria-label="Previous and next">
      <span className="tabular">
        {numberText(list.position)}
        {list.count !== null && ` of ${numberText(list.count)}`}
      </span>
      {button('Previous (K)', IconChevronUp, list.previous)}
      {button('Next (J)', IconChevronDown, list.next)}
    </nav>
  )
}
