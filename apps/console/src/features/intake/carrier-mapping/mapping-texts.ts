import type { MappingMeaning, MappingReplay } from '@aftermile/contract/intake/carrier-mapping'
import { eventTitle, findEvent } from '@aftermile/domain/events/event-codes'
import { numberText } from '@aftermile/domain/format/numbers'
import { milestones } from '@aftermile/domain/lists/milestones'
import { productGroups } from '@aftermile/domain/lists/product-groups'
import { reasons } from '@aftermile/domain/lists/reasons'
import { type StatusId, statuses } from '@aftermile/domain/lists/statuses'

type Match = { productKind: string | null; code: string | null; subCode: string | null; textPattern?: string | null }

/** The code and sub-code of a row, or its text where it has neither. */
export function codeText({ code, subCode, textPattern = null }: Match): string {
  const codes = [code, subCode].filter(Boolean).join(' / ')
  return codes === '' ? `“${textPattern ?? ''}”` : codes
}

export const productKindText = (id: string | null): string =>
  productGroups.find(group => group.id === id)?.text ?? 'Any'

export const noMeaning = 'No meaning'

export const meaningTitle = (to: string | null): string => (to === null ? noMeaning : eventTitle(to))

/** A meaning with its reason; null: unmapped. */
export function meaningText(meaning: MappingMeaning | null): string {
  if (meaning === null) return 'Unmapped'
  return [meaningTitle(meaning.to), reasonText(meaning.reason)].filter(Boolean).join(' · ')
}

export const reasonText = (id: string | null): string => reasons.find(reason => reason.id === id)?.text ?? ''

export const statusText = (id: StatusId): string => statuses.find(status => status.id === id)?.text ?? id

/** The milestone and status that an event leads to. */
export function effectText(code: string): string {
  const event = findEvent(code)
  const status = statuses.find(({ id }) => id === event?.status)?.text
  const milestone = milestones.find(({ id }) => id === event?.milestone)?.text
  if (status === undefined) return 'Changes no status'
  return milestone === undefined || milestone === status ? status : `${milestone}: ${status}`
}

export const counted = (count: number, noun: string): string => `${numberText(count)} ${noun}${count === 1 ? '' : 's'}`

type Moves = Pick<MappingReplay, 'eventsChanged' | 'shipmentsMoved'>

/** The result of a replay: 1 204 events changed, 37 shipments moved. */
export const resultText = ({ eventsChanged, shipmentsMoved }: Moves): string =>
  eventsChanged === 0
    ? 'No events changed'
    : `${counted(eventsChanged, 'event')} changed, ${counted(shipmentsMoved, 'shipment')} moved`

export const stateNames: Record<MappingReplay['state'], string> = {
  waiting: 'Waiting',
  running: 'Running',
  stopped: 'Stopped',
  done: 'Done',
  superseded: 'Replaced by a newer one',
  failed: 'Failed',
  cancelled: 'Cancelled',
}
