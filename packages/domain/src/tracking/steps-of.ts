import { completedIndex, milestoneIndexOf } from '../lists/milestones.ts'
import type { TrackingFacts } from './tracking-facts.ts'
import type { TrackingStateId } from './tracking-states.ts'
import type { TrackingView } from './tracking-view.ts'
import type { StepId } from './words/tracking-words.ts'

type Step = { readonly id: StepId; readonly is: TrackingView['steps']['items'][number]['is'] }

/** The steps of a parcel. None after a delivery that ended on its way: how far it came no longer matters. */
export function stepsOf(
  facts: Pick<TrackingFacts, 'milestoneIndex' | 'servicePoint' | 'scenarioId'>,
  state: TrackingStateId,
): Step[] {
  if (state === 'lost' || state === 'cancelled' || state === 'stopped') return []
  if (state === 'returning') return placed(wayBack, 2)
  if (state === 'returned') return placed(wayBack, 3)
  if (facts.scenarioId === 'inbound_return') return placed(ofReturn, reached(facts.milestoneIndex, returnIndexes))
  const steps = facts.servicePoint === null ? toTheDoor : toThePoint
  return placed(steps, reached(facts.milestoneIndex, deliveryIndexes))
}

const toTheDoor = ['preparing', 'on_its_way', 'in_your_area', 'out_for_delivery', 'delivered'] as const
const toThePoint = ['preparing', 'on_its_way', 'in_your_area', 'ready_for_pickup', 'picked_up'] as const
const wayBack = ['preparing', 'on_its_way', 'going_back', 'back_at_shop'] as const
const ofReturn = ['label_ready', 'handed_in', 'on_its_way', 'return_received'] as const

/** The milestone at which each step begins. */
const deliveryIndexes = [
  0,
  milestoneIndexOf('departure'),
  milestoneIndexOf('arrival'),
  milestoneIndexOf('delivery'),
  completedIndex,
]
const returnIndexes = [0, milestoneIndexOf('departure'), milestoneIndexOf('in_transit'), completedIndex]

const reached = (milestoneIndex: number, indexes: readonly number[]): number =>
  indexes.findLastIndex(index => index <= milestoneIndex)

const placed = (ids: readonly StepId[], current: number): Step[] =>
  ids.map((id, index) => ({ id, is: index < current ? 'done' : index === current ? 'current' : 'next' }))
