import { lengthText } from '../format/durations.ts'
import type { PartyId } from '../lists/parties.ts'
import type { Instant } from '../times/instant.ts'
import type { Why } from './shipment.ts'
import { type DeliveryStage, deliveryStages, type StageDuration } from './stage-durations.ts'

export type RootCause = {
  readonly stage: DeliveryStage
  /** The event that ended the stage; null while it is ongoing. */
  readonly eventId: string | null
  readonly eventAt: Instant | null
  readonly partyId: PartyId
  readonly overrunMs: number
  readonly why: Why
}

/** How long each stage usually takes, if known. */
export type ExpectedDurations = Readonly<Partial<Record<DeliveryStage, number>>>

export type Lateness = {
  readonly durations: readonly StageDuration[]
  readonly expected: ExpectedDurations
  /** From the order to the deadline. A stage without an expected duration gets a share of this. */
  readonly promisedMs: number
}

/** Each stage's default share of the promised time. */
const shares: Readonly<Record<DeliveryStage, number>> = {
  merchant: 0.05,
  stock: 0.05,
  warehouse: 0.15,
  pick_up: 0.15,
  line_haul: 0.4,
  customs: 0,
  last_mile: 0.2,
  receiver: 0,
}

/** The stage with the largest overrun, and the event that ended it; null if no stage overran. */
export function rootCauseOf({ durations, expected, promisedMs }: Lateness): RootCause | null {
  const usualOf = (stage: DeliveryStage): number => expected[stage] ?? shares[stage] * Math.max(0, promisedMs)
  let worst: { span: StageDuration; overrunMs: number } | null = null
  for (const span of durations) {
    const overrunMs = span.ms - usualOf(span.stage)
    if (overrunMs > (worst?.overrunMs ?? 0)) worst = { span, overrunMs }
  }
  if (worst === null) return null
  const { stage, ms, end } = worst.span
  const named = deliveryStages.find(({ id }) => id === stage)
  return {
    stage,
    eventId: end?.id ?? null,
    eventAt: end?.occurredAt ?? null,
    partyId: partyOf(worst.span) ?? named?.party ?? 'carrier',
    overrunMs: worst.overrunMs,
    why: {
      rule: `${named?.text ?? stage} took ${timeTaken(ms)} instead of the usual ${timeTaken(usualOf(stage))}, the largest overrun of all stages.`,
      eventIds: end === null ? [] : [end.id],
    },
  }
}

/** Who ended a stage. A wait for the receiver is the receiver's, whoever ended it. */
const partyOf = ({ stage, end }: StageDuration): PartyId | null =>
  stage === 'receiver' || end === null || end.party === 'system' ? null : end.party

const timeTaken = (ms: number): string => lengthText(ms / 60_000)
