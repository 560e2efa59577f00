import { type MilestoneId, milestonesOfGroup, type OpenMilestoneId } from '../lists/milestones.ts'
import type { FinalStatusId } from '../lists/statuses.ts'

const early = milestonesOfGroup('early')
const late = milestonesOfGroup('late')
const anywhere = [...early, ...late]

/** The milestones at which each final status may be set by hand. */
export const completions: readonly { statusId: FinalStatusId; milestones: readonly OpenMilestoneId[] }[] = [
  { statusId: 'cancelled', milestones: early },
  { statusId: 'delivered', milestones: anywhere },
  { statusId: 'lost', milestones: anywhere },
  { statusId: 'destroyed', milestones: anywhere },
  { statusId: 'unknown', milestones: anywhere },
  { statusId: 'returned', milestones: late },
  { statusId: 'impounded', milestones: late },
  { statusId: 'terminated', milestones: late },
]

export const milestonesToComplete = (statusId: FinalStatusId): readonly OpenMilestoneId[] =>
  completions.find(row => row.statusId === statusId)?.milestones ?? []

export const canComplete = (statusId: FinalStatusId, milestoneId: MilestoneId): boolean =>
  milestonesToComplete(statusId).some(id => id === milestoneId)
