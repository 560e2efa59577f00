import { type ActionLimits, splitByLimits } from '@aftermile/domain/actions/action-limits'
import { numberText } from '@aftermile/domain/format/numbers'
import { milestoneOf, milestones, openMilestones } from '@aftermile/domain/lists/milestones'
import { Button, Menu } from '@mantine/core'
import type { Icon } from '../../../../ui/icons/icon.tsx'
import { IconChevronDown } from '../../../../ui/icons/icons.ts'
import type { PlannedAction } from '../planned-action.ts'
import { narrowedQuery, type SelectedItem, type Selection, selectedCount, withinLimits } from '../selection.ts'
import classes from './LimitedMenu.module.css'
import { useAllowedCount } from './use-matching-counts.ts'

export type LimitedEntry = {
  readonly id: string
  readonly name: string
  readonly limits: ActionLimits
  /** Why it can't be run on anything; null or absent: it can. */
  readonly problem?: string | null
  readonly plan: (selection: Selection) => PlannedAction
}

type Props = {
  label: string
  icon: Icon
  entries: readonly LimitedEntry[]
  selection: Selection
  onPlan: (plan: PlannedAction) => void
}

/** Actions with limits. If some selected items are outside the limits, the entry says why and offers the others. */
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
        <LimitedItems entries={entries} selection={selection} onPlan={onPlan} />
      </Menu.Dropdown>
    </Menu>
  )
}

/** The items of an open menu. */
export const LimitedItems = ({ entries, selection, onPlan }: Pick<Props, 'entries' | 'selection' | 'onPlan'>) =>
  entries.map(entry => <Entry key={entry.id} entry={entry} selection={selection} onPlan={onPlan} />)

type EntryProps = { entry: LimitedEntry; selection: Selection; onPlan: (plan: PlannedAction) => void }

function Entry({ entry, selection, onPlan }: EntryProps) {
  const { limits, problem = null } = entry
  if (problem !== null) return <Blocked name={entry.name} reason={problem} />
  if (limits.milestones.length === 0 && limits.merchants.length === 0)
    return <Menu.Item onClick={() => onPlan(entry.plan(selection))}>{entry.name}</Menu.Item>
  return <Limited entry={entry} selection={selection} onPlan={onPlan} />
}

function Limited({ entry: { name, limits, plan }, selection, onPlan }: EntryProps) {
  const matchingCount = useAllowedCount(selection, limits)
  const allowed = allowedOf(selection, limits, matchingCount)
  const blocked = allowed === null ? null : selectedCount(selection) - selectedCount(allowed)
  if (blocked !== null && blocked <= 0) return <Menu.Item onClick={() => onPlan(plan(selection))}>{name}</Menu.Item>
  return (
    <>
      <Blocked
        name={name}
        reason={blocked === null ? waitingText(matchingCount) : reasonOf(selection, limits, blocked)}
      />
      {allowed !== null && selectedCount(allowed) > 0 && (
        <Menu.Item className={classes.part ?? ''} onClick={() => onPlan(plan(allowed))}>
          {name} for {allowedText(selectedCount(allowed))}
        </Menu.Item>
      )}
    </>
  )
}

/** Not `disabled`: the keyboard must reach it, so that its reason can be read and Escape closes the menu. */
const Blocked = ({ name, reason }: { name: string; reason: string }) => (
  <Menu.Item aria-disabled closeMenuOnClick={false} className={classes.blocked ?? ''}>
    {name}
    <span className={classes.reason}>{reason}</span>
  </Menu.Item>
)

const waitingText = (count: number | null | undefined): string =>
  count === null ? 'Couldn’t count eligible items' : 'Counting eligible items…'

const allowedText = (count: number): string => (count === 1 ? 'the eligible one' : `the ${numberText(count)} eligible`)

/** The part of the selection within the limits; null until it is known. */
function allowedOf(selection: Selection, limits: ActionLimits, count: number | null | undefined): Selection | null {
  if (selection.matching === null) return withinLimits(selection, limits)
  if (count === undefined || count === null) return null
  const query = narrowedQuery(selection.matching.query, limits)
  return { ...selection, matching: { query: query ?? selection.matching.query, count } }
}

function reasonOf({ items, matching }: Selection, limits: ActionLimits, blocked: number): string {
  if (matching !== null) return `${numberText(blocked)} not eligible ${onlyIn(limits)}`
  const outside = splitByLimits(limits, items).blocked
  if (items.length === 1) return onlyIn(limits).replace(/^\(o(.*)\)$/, 'O$1')
  return `${placesOf(outside, limits)} ${onlyIn({ ...limits, merchants: [] })}`
}

function onlyIn({ milestones: limited, merchants }: ActionLimits): string {
  const isOpen = openMilestones.every(({ id }) => limited.includes(id)) && !limited.includes('completed')
  const places = isOpen ? 'open items' : limited.map(nameOf).join(', ')
  const merchantsText = merchants.length === 1 ? 'one merchant' : `${merchants.length} merchants`
  const only = [places, merchants.length > 0 && merchantsText].filter(Boolean).join(' from ')
  return only === '' ? '' : `(only ${only})`
}

/** 2 in Completed, 1 from another merchant */
function placesOf(items: readonly SelectedItem[], limits: ActionLimits): string {
  const places = Map.groupBy(items, item => placeOf(item, limits))
  return [...places].map(([place, group]) => `${numberText(group.length)} ${place}`).join(', ')
}

function placeOf({ merchantId, milestoneIndex }: SelectedItem, { merchants }: ActionLimits): string {
  if (merchants.length > 0 && !merchants.includes(merchantId)) return 'from another merchant'
  return `in ${nameOf(milestoneOf(milestoneIndex ?? 0) ?? '')}`
}

const nameOf = (milestoneId: string): string => milestones.find(({ id }) => id === milestoneId)?.text ?? milestoneId
