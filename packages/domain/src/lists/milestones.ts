import type { ListRow } from './list-row.ts'
import { progressColors } from './palette.ts'

type Row = ListRow & { readonly index: number; readonly group: 'early' | 'late' | null }

export const milestones = [
  {
    id: 'preparation',
    index: 1000,
    group: 'early',
    text: 'Preparation',
    icon: 'package',
    color: progressColors.preparation,
  },
  {
    id: 'departure',
    index: 2000,
    group: 'early',
    text: 'Departure',
    icon: 'truck-loading',
    color: progressColors.departure,
  },
  { id: 'in_transit', index: 3000, group: 'late', text: 'In transit', icon: 'truck', color: progressColors.in_transit },
  {
    id: 'arrival',
    index: 4000,
    group: 'late',
    text: 'Arrival',
    icon: 'building-warehouse',
    color: progressColors.arrival,
  },
  {
    id: 'delivery',
    index: 5000,
    group: 'late',
    text: 'Delivery',
    icon: 'truck-delivery',
    color: progressColors.delivery,
  },
  {
    id: 'completed',
    index: 6000,
    group: null,
    text: 'Completed',
    icon: 'circle-check',
    color: progressColors.completed,
  },
] as const satisfies readonly Row[]

export type Milestone = (typeof milestones)[number]
export type MilestoneId = Milestone['id']
export type MilestoneIndex = Milestone['index']
export type MilestoneGroup = NonNullable<Milestone['group']>
export type OpenMilestoneId = Exclude<MilestoneId, 'completed'>

export const openMilestones = milestones.filter(row => row.group !== null)

export const isMilestoneId = (id: string): id is MilestoneId => milestones.some(row => row.id === id)

// Object.fromEntries loses the types of its keys.
const indexById = Object.fromEntries(milestones.map(row => [row.id, row.index])) as Record<MilestoneId, MilestoneIndex>

export const milestoneIndexOf = (id: MilestoneId): MilestoneIndex => indexById[id]

/** The milestone where every shipment begins. */
export const preparationIndex: MilestoneIndex = milestoneIndexOf('preparation')

/** A shipment at this milestone is no longer open. */
export const completedIndex: MilestoneIndex = milestoneIndexOf('completed')

/** The milestone with this index; null if there is none. */
export const milestoneOf = (index: number): MilestoneId | null =>
  milestones.find(row => row.index === index)?.id ?? null

export const milestonesOfGroup = (group: MilestoneGroup): OpenMilestoneId[] =>
  openMilestones.filter(row => row.group === group).map(row => row.id)
