import { completions } from '@aftermile/domain/actions/completion'
import { IconCircleCheck } from '../../../../ui/icons/icons.ts'
import { statusName } from '../action-texts.ts'
import { type PlannedAction, planComplete } from '../planned-action.ts'
import type { Selection } from '../selection.ts'
import { type LimitedEntry, LimitedMenu } from './LimitedMenu.tsx'

export const completeEntries: readonly LimitedEntry[] = completions.map(({ statusId, milestones }) => ({
  id: statusId,
  name: statusName(statusId),
  limits: { milestones, merchants: [] },
  plan: selection => planComplete(selection, statusId),
}))

/** Completes shipments. Each final status is limited to some milestones. */
export function CompleteMenu({ selection, onPlan }: { selection: Selection; onPlan: (plan: PlannedAction) => void }) {
  return (
    <LimitedMenu
      label="Complete"
      icon={IconCircleCheck}
      entries={completeEntries}
      selection={selection}
      onPlan={onPlan}
    />
  )
}
