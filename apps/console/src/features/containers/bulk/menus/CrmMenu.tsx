import { type OrderActionChoice, orderActions } from '@aftermile/contract/containers/order-actions'
import { Menu } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../../../api/call.ts'
import { IconHeartHandshake } from '../../../../ui/icons/icons.ts'
import { type PlannedAction, planOrderAction } from '../planned-action.ts'
import type { Selection } from '../selection.ts'
import { type LimitedEntry, LimitedItems, LimitedMenu } from './LimitedMenu.tsx'

type Props = { selection: Selection; onPlan: (plan: PlannedAction) => void }

const label = 'Customer relations'

/** What the system for customer relations can be told about orders. Without a credential for one there is no menu. */
export function CrmMenu({ selection, onPlan }: Props) {
  const entries = useEntries(selection)
  return <LimitedMenu label={label} icon={IconHeartHandshake} entries={entries} selection={selection} onPlan={onPlan} />
}

/** The entries as parts of an open menu. */
export function CrmItems({ selection, onPlan }: Props) {
  const entries = useEntries(selection)
  if (entries.length === 0) return null
  return (
    <>
      <Menu.Divider />
      <Menu.Label>{label}</Menu.Label>
      <LimitedItems entries={entries} selection={selection} onPlan={onPlan} />
    </>
  )
}

function useEntries({ type }: Selection): LimitedEntry[] {
  const { data = [] } = useQuery({
    queryKey: ['order-actions'],
    queryFn: async ({ signal }) => (await call(orderActions.list, { signal })).data,
    staleTime: 60_000,
    enabled: type === 'order',
  })
  return data.map(entryOf)
}

const entryOf = ({ id, text, merchants }: OrderActionChoice): LimitedEntry => ({
  id,
  name: text,
  limits: { milestones: [], merchants },
  plan: selection => planOrderAction(selection, { id, text }),
})
