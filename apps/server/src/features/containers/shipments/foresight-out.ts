import type { Foresight } from '@aftermile/contract/containers/shipments'
import type { ShipmentEvent } from '@aftermile/domain/events/shipment-event'
import { estimateSources } from '@aftermile/domain/foresight/choose-estimate'
import type { Forecast } from '@aftermile/domain/foresight/forecast'
import { days } from '@aftermile/domain/format/durations'
import { deliveryZoneOf } from '@aftermile/domain/shipment/delivery-facts'
import type { RootCause } from '@aftermile/domain/shipment/root-cause'
import { deliveryStages } from '@aftermile/domain/shipment/stage-durations'
import type { Instant } from '@aftermile/domain/times/instant'
import { boundOfDay } from '@aftermile/domain/times/local-time'
import { dayMs } from '@aftermile/domain/times/milliseconds'
import type { ForecastFacts } from '../../foresight/explain.ts'
import type { StoredShipment } from './stored-shipment.ts'

/** The forecast of a shipment: the estimate of each source, which one counts, and why. */
export function foresightOut(
  row: StoredShipment,
  facts: ForecastFacts | null,
  events: readonly ShipmentEvent[],
): Foresight {
  const causes = facts?.causesOf(events) ?? { pdt: null, edt: null }
  return {
    estimatedFrom: row.estimatedFrom,
    estimatedTo: row.estimatedTo,
    firstEstimatedAt: row.firstEstimatedAt,
    firstEstimatedTo: row.firstEstimatedTo,
    estimates: estimatesOf(row),
    pdtRca: causeOut(causes.pdt),
    edtRca: causeOut(causes.edt),
    explanation: explanationOf(facts?.forecast ?? null),
    noEstimateReason: noEstimateReason(row, facts?.forecast ?? null, events),
  }
}

function estimatesOf(row: StoredShipment): Foresight['estimates'] {
  const estimates = {
    carrier: carrierEstimateOf(row),
    receiver: { at: noonOf(row.receiverDay, row), receivedAt: row.receiverDayAt },
    model: { at: row.modelEstimatedAt, receivedAt: null },
    transit_time: { at: row.transitEstimatedAt, receivedAt: null },
  }
  return estimateSources.flatMap(by => {
    const { at, receivedAt } = estimates[by]
    return at === null ? [] : [{ by, at, receivedAt, isChosen: row.estimatedBy === by }]
  })
}

/** What the carrier said last: a day that it agreed on, or an estimate. */
function carrierEstimateOf(row: StoredShipment): { at: string | null; receivedAt: string | null } {
  const { carrierDay, carrierDayAt, carrierEstimatedAt, carrierEstimateReceivedAt } = row
  const isDayNewer = (carrierDayAt ?? '') > (carrierEstimateReceivedAt ?? '')
  return isDayNewer
    ? { at: noonOf(carrierDay, row), receivedAt: carrierDayAt }
    : { at: carrierEstimatedAt, receivedAt: carrierEstimateReceivedAt }
}

/** Of a day without a time. */
const noonOf = (day: string | null, row: StoredShipment): string | null =>
  day && iso(boundOfDay(day, 'first', deliveryZoneOf(row, 'UTC')) + dayMs / 2)

function causeOut(cause: RootCause | null): Foresight['pdtRca'] {
  if (cause === null) return null
  const { stage, eventId, eventAt, partyId, overrunMs, why } = cause
  return {
    stage,
    stageText: deliveryStages.find(({ id }) => id === stage)?.text ?? stage,
    eventId,
    eventAt: eventAt === null ? null : iso(eventAt),
    partyId,
    overrunMinutes: Math.round(overrunMs / 60_000),
    why: { rule: why.rule, eventIds: [...why.eventIds] },
  }
}

function explanationOf(forecast: Forecast | null): Foresight['explanation'] {
  if (forecast === null) return null
  const { at, from, to, lateProbability, basis } = forecast
  const [q10, q50, q90] = basis.workdays
  return {
    at: iso(at),
    from: iso(from),
    to: iso(to),
    lateProbability,
    stage: basis.stage,
    since: iso(basis.since),
    windowFrom: iso(basis.windowFrom),
    windowTo: iso(basis.windowTo),
    groups: basis.groups.map(group => ({ ...group })),
    weekShiftWorkdays: basis.weekShift,
    senderShiftWorkdays: basis.senderShift,
    passedShare: basis.passed,
    workdays: { q10, q50, q90 },
  }
}

/** Why there is no estimate for a shipment that waits longer than any comparable one did. */
function noEstimateReason(
  { estimatedAt, bookedAt }: StoredShipment,
  forecast: Forecast | null,
  events: readonly ShipmentEvent[],
): string | null {
  if (estimatedAt !== null || !forecast?.isSpent) return null
  const reported = events.filter(({ source }) => source !== 'calculated').map(({ occurredAt }) => occurredAt)
  const silentMs = forecast.basis.now - Math.max(Date.parse(bookedAt), ...reported)
  return `No estimate: no updates for ${days(silentMs / dayMs)}`
}

const iso = (at: Instant): string => new Date(at).toISOString()
