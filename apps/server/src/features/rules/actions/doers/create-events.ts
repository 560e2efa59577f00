import type { RuleAction } from '@aftermile/contract/settings/rules'
import { calculatedCodes, type EventCode } from '@aftermile/domain/events/event-codes'
import { actionTraits } from '@aftermile/domain/rules/actions/actions'
import type { Ctx } from '../../../../tenancy/context.ts'
import { ingestEvents } from '../../../intake/ingest/ingest.ts'
import { done, type Outcome, occurrenceOf, refusedBecause, unchanged } from '../outcome.ts'
import type { WaitingFiring } from '../waiting-firings.ts'

type CreateInput = {
  readonly action: Extract<RuleAction, { type: 'create_event' }>
  readonly index: number
  readonly firings: readonly WaitingFiring[]
}

/** Adds an event to each shipment. */
export const createEvents = (ctx: Ctx, { action: { code, reason }, index, firings }: CreateInput): Promise<Outcome[]> =>
  addEvents(
    ctx,
    index,
    firings.map(firing => ({ firing, code, reason: reason || null })),
  )

export type RuleEvent = {
  readonly firing: WaitingFiring
  readonly code: EventCode
  readonly reason: string | null
}

/** Ingests events in the name of the rule. */
export async function addEvents(ctx: Ctx, index: number, events: readonly RuleEvent[]): Promise<Outcome[]> {
  const occurredAt = new Date(ctx.now).toISOString()
  const { results } = await ingestEvents(
    ctx,
    events.map(({ firing, code, reason }) => ({
      eventId: eventIdOf(firing, index),
      shipmentId: firing.containerId,
      code,
      occurredAt,
      reason,
      ...originOf(code),
      by: ctx.author.name,
    })),
  )
  return results.map(({ status, errors }) => {
    if (status === 'refused') return refusedBecause(errors?.[0]?.message ?? 'Shipment not found')
    return status === 'unchanged' ? unchanged() : done
  })
}

/** A rule with several events gives each its own id. */
function eventIdOf(firing: WaitingFiring, index: number): string {
  const first = firing.actions.findIndex(({ type }) => actionTraits(type).makesEvents)
  return index === first ? occurrenceOf(firing) : `${occurrenceOf(firing)}:${index}`
}

/** An event about the absence of news is no news itself. */
const originOf = (code: EventCode) =>
  calculatedCodes.some(calculatedCode => calculatedCode === code)
    ? ({ source: 'calculated', party: 'system' } as const)
    : ({ source: 'internal' } as const)
