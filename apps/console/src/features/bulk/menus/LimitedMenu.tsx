import { type ActionLimits, splitByLimits } from '@aftermile/domain/actions/action-limits'
import { milestoneOf, milestones, openMilestones } from '@aftermile/domain/lists/milestones'
import { Button, Menu } from '@mantine/core'
import { IconChevronDown, type TablerIcon } from '@tabler/icons-react'
import { numberText } from '../../../ui/text/number-text.ts'
import type { PlannedAction } from '../planned-action.ts'
import { narrowedQuery, type SelectedItem, type Selection, selectedCount, withinLimits } from '../selection.ts'
import classes from './LimitedMenu.module.css'
import { useAllowedCount } from './use-matching-counts.ts'

export type LimitedEntry = {
  readonly id: string
  readonly name: string
  readonly limits: ActionLimits
  readonly plan: (selection: Selection) => PlannedAction
}

type Props = {
  label: string
  icon: TablerIcon
  entries: readonly LimitedEntry[]
  selection: Selection
  onPlan: (plan: PlannedAction) => void
}

/** Actions that not every selected item allows: one that does not fit all says why, and offers those that it fits. */
export function LimitedMenu({ label, icon: Icon, entries, selection, onPlan }: Props) {
  if (entries.length === 0) return null
  return (
    <Menu position="bottom-start" width={320} withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <Button variant="default" leftSection={<Icon size={16} />} rightSection={<IconChevronDown size={14} />}>
          {label}
        </Button>
      </Menu.Target>
      <Menu.Dropdown className={classes.menu}>
        {entries.map(entry => (
          <Entry key={entry.id} entry={entry} selection={selection} onPlan={onPlan} />
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

type EntryProps = { entry: LimitedEntry; selection: Selection; onPlan: (plan: PlannedAction) => void }

function Entry({ entry, selection, onPlan }: EntryProps) {
  const limits = askable(selection, entry.limits)
  if (limits.milestones.length === 0 && limits.merchants.length === 0)
    return <Menu.Item onClick={() => onPlan(entry.plan(selection))}>{entry.name}</Menu.Item>
  return <Limited entry={{ ...entry, limits }} selection={selection} onPlan={onPlan} />
}

/** Orders are not found by their milestone: of all that match, each is judged when its turn comes. */
const askable = ({ type, matching }: Selection, limits: ActionLimits): ActionLimits =>
  type === 'order' && matching !== null ? { ...limits, milestones: [] } : limits

function Limited({ entry: { name, limits, plan }, selection, onPlan }: EntryProps) {
  const matchingCount = useAllowedCount(selection, limits)
  const fitting = fittingOf(selection, limits, matchingCount)
  const blocked = fitting === null ? null : selectedCount(selection) - selectedCount(fitting)
  if (blocked !== null && blocked <= 0) return <Menu.Item onClick={() => onPlan(plan(selection))}>{name}</Menu.Item>
  return (
    <>
      {/* The keys reach it, so that its reason can be read; where all are such, Escape finds the menu. */}
      <Menu.Item aria-disabled closeMenuOnClick={false} className={classes.blocked ?? ''}>
        {name}
        <span className={classes.reason}>
          {blocked === null ? waitingText(matchingCount) : reasonOf(selection, limits, blocked)}
        </span>
      </Menu.Item>
      {fitting !== null && selectedCount(fitting) > 0 && (
        <Menu.Item className={classes.part ?? ''} onClick={() => onPlan(plan(fitting))}>
          {name} for {fittingText(selectedCount(fitting))}
        </Menu.Item>
      )}
    </>
  )
}

const waitingText = (count: number | null | undefined): string =>
  count === null ? 'Those that allow it could not be counted' : 'Counting those that allow it…'

const fittingText = (count: number): string =>
  count === 1 ? 'the one that allows it' : `the ${numberText(count)} that allow it`

/** The part of the selection that allows it; null while that is not known. */
function fittingOf(selection: Selection, limits: ActionLimits, count: number | null | undefined): Selection | null {
  if (selection.matching === null) return withinLimits(selection, limits)
  if (count === undefined || count === null) return null
  const query = narrowedQuery(selection.matching.query, limits)
  return { ...selection, matching: { query: query ?? selection.matching.query, count } }
}

function reasonOf({ items, matching }: Selection, limits: ActionLimits, blocked: number): string {
  if (matching !== null) return `${numberText(blocked)} ${blocked === 1 ? 'does' : 'do'} not allow it ${onlyIn(limits)}`
  const outside = splitByLimits(limits, items).blocked
  return `${placesOf(outside, limits)} ${onlyIn({ ...limits, merchants: [] })}`
}

function onlyIn({ milestones: allowed, merchants }: ActionLimits): string {
  const isOpen = openMilestones.every(({ id }) => allowed.includes(id)) && !allowed.includes('completed')
  const places = isOpen ? 'open ones' : allowed.map(nameOf).join(', ')
  const shops = merchants.length === 1 ? 'one merchant' : `${merchants.length} merchants`
  const only = [places, merchants.length > 0 && shops].filter(Boolean).join(' of ')
  return only === '' ? '' : `(only ${only})`
}

/** 2 in Completed, 1 of another merchant */
function placesOf(items: readonly SelectedItem[], limits: ActionLimits): string {
  const places = Map.groupBy(items, item => placeOf(item, limits))
  return [...places].map(([place, some]) => `${numberText(some.length)} ${place}`).join(', ')
}

function placeOf({ merchantId, milestoneIndex }: SelectedItem, { merchants }: ActionLimits): string {
  if (merchants.length > 0 && !merchants.includes(merchantId)) return 'of another merchant'
  return `in ${nameOf(milestoneOf(milestoneIndex ?? 0) ?? '')}`
}

const nameOf = (milestoneId: string): string => milestones.find(({ id }) => id === milestoneId)?.text ?? milestoneId
