import type { MilestoneId } from '../lists/milestones.ts'
import type { PartyId } from '../lists/parties.ts'
import type { ScenarioId } from '../lists/scenarios.ts'
import { isAlert, milestoneOfStatus, type StatusId, statuses } from '../lists/statuses.ts'
import { type CodeMeaning, type EventFlag, type Stage, type VocabularyRow, vocabulary } from './vocabulary.ts'

export type EventCode = (typeof vocabulary)[number]['code']

/** The meaning of a code in one scenario, with everything derived from it. */
export type EventMeaning = {
  readonly milestone: MilestoneId | null
  readonly status: StatusId | null
  readonly isAlert: boolean
  readonly stage: Stage | null
  readonly flags: readonly EventFlag[]
  readonly stepBackTo: MilestoneId | null
}

export type EventRow = EventMeaning & {
  readonly code: EventCode
  /** Its position in the vocabulary. */
  readonly order: number
  readonly party: PartyId
  readonly text: string
  readonly icon: string | null
  readonly color: string | null
  readonly inReturns: EventMeaning
  readonly inOutbound: EventMeaning
}

export const events: readonly EventRow[] = vocabulary.map((row: VocabularyRow & { code: EventCode }, order) => {
  const ownStatus = statuses.find(({ id }) => id === row.status)
  return {
    code: row.code,
    order,
    party: row.party,
    text: row.text,
    icon: ownStatus?.icon ?? null,
    color: ownStatus?.color ?? null,
    ...meaningOf(row),
    inReturns: meaningOf(row.inReturns ?? row),
    inOutbound: meaningOf(row.inOutbound ?? row),
  }
})

/** Codes of events that report the absence of news. They change no status. */
export const calculatedCodes = ['missing_first_scan', 'stalled', 'late'] as const satisfies readonly EventCode[]

const byCode: ReadonlyMap<string, EventRow> = new Map(events.map(row => [row.code, row]))

export const isEventCode = (code: string): code is EventCode => byCode.has(code)

export const findEvent = (code: string): EventRow | null => byCode.get(code) ?? null

/** The meaning of a code in a scenario. */
export function meaningInScenario(row: EventRow, scenarioId: ScenarioId): EventMeaning {
  if (scenarioId === 'inbound_return') return row.inReturns
  return scenarioId === 'outbound_delivery' ? row.inOutbound : row
}

/** The code of the event that gives a shipment a status; null: none does in this scenario. */
export function codeOfStatus(statusId: StatusId, scenarioId: ScenarioId): EventCode | null {
  const fitting = events.filter(row => {
    const { status, stepBackTo, flags } = meaningInScenario(row, scenarioId)
    return status === statusId && stepBackTo === null && !flags.includes('stays')
  })
  return (fitting.find(({ code }) => code === statusId) ?? fitting[0])?.code ?? null
}

function meaningOf({ status, stage, flags, stepBackTo }: CodeMeaning): EventMeaning {
  return {
    milestone: status === null ? null : milestoneOfStatus(status),
    status,
    isAlert: status !== null && isAlert(status),
    stage: stage ?? null,
    flags: flags ?? [],
    stepBackTo: stepBackTo ?? null,
  }
}

/** The title for staff: arrived_at_terminal is 'Arrived at terminal'. The vocabulary's text is for customers. */
export const eventTitle = (code: EventCode | string): string => {
  const words = code.replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}
