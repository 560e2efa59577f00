import { parties } from '../lists/parties.ts'
import { deliveryStages } from './stage-durations.ts'

/** The stage of a parcel that was lost, destroyed or returned. */
export const notDelivered = 'not_delivered'
/** Late, but no stage took longer than usual, or nothing is known of its stages. */
export const unknownCause = 'unknown'

/** The names of the stages that made shipments late. */
export const lateStageNames: Readonly<Record<string, string>> = {
  ...Object.fromEntries(deliveryStages.map(({ id, text }) => [id, text])),
  [notDelivered]: 'Not delivered',
  [unknownCause]: 'Unknown',
}

/** The names of those who were responsible for these stages. */
export const latePartyNames: Readonly<Record<string, string>> = {
  ...Object.fromEntries(parties.map(({ id, text }) => [id, text])),
  [unknownCause]: 'Unknown',
}
