import type { ShipmentEvent } from '@aftermile/domain/events/shipment-event'
import { type Forecast, forecastArrival } from '@aftermile/domain/foresight/forecast'
import { keysOf, placeOf, type Subject } from '@aftermile/domain/foresight/subject'
import { clocksOf, type WeekdayRates } from '@aftermile/domain/foresight/work-clock'
import type { RootCause } from '@aftermile/domain/shipment/root-cause'
import type { Ctx } from '../../tenancy/context.ts'
import { causesOf, mayHaveCauses } from './causes.ts'
import { type ForecastRow, forecastSubjectOf, readByIds } from './forecast-rows.ts'
import { findModel, readGroups, type StoredModel } from './model-store.ts'
import { expectedOf, spanKeysOf } from './span-groups.ts'

/** The forecast for one shipment, and why it is late once its events are known. */
export type ForecastFacts = {
  readonly forecast: Forecast | null
  causesOf(events: readonly ShipmentEvent[]): { pdt: RootCause | null; edt: RootCause | null }
}

/** Two steps to the database: the shipment with the model, then the groups for both answers. Null without a model. */
export async function readForecastFacts(ctx: Ctx, id: string, now: number): Promise<ForecastFacts | null> {
  const [model, [row]] = await Promise.all([findModel(ctx), readByIds(ctx, [id])])
  if (model === null || row === undefined) return null
  const [subject, isLate] = [forecastSubjectOf(row), mayHaveCauses(row, now)]
  const groupsOf = await readGroups(ctx, groupKeysFor(row, { model, subject, isLate }))
  const forecast =
    subject && forecastArrival({ head: model, clockFor: clocksFor(model.rates) }, subject, groupsOf(subject.stage), now)
  return {
    forecast,
    causesOf: events =>
      isLate ? causesOf(row, events, expectedOf(row, groupsOf('span')), now) : { pdt: null, edt: null },
  }
}

type GroupKeyInput = { model: StoredModel; subject: Subject | null; isLate: boolean }

function groupKeysFor(row: ForecastRow, { model, subject, isLate }: GroupKeyInput): Map<string, Set<string>> {
  const keys = new Map<string, Set<string>>()
  if (subject !== null) {
    keys.set(subject.stage, new Set(keysOf(placeOf(subject, clocksFor(model.rates)))))
  }
  if (isLate) keys.set('span', new Set(spanKeysOf(row)))
  return keys
}

const maxClocks = 200
const clocks = new Map<string, ReturnType<typeof clocksOf>>()

/** A clock is slow to make; tenants with the same workdays share one. */
function clocksFor(rates: WeekdayRates): ReturnType<typeof clocksOf> {
  const name = JSON.stringify(rates)
  const clock = clocks.get(name) ?? clocksOf(rates)
  if (clocks.size >= maxClocks) clocks.clear()
  clocks.set(name, clock)
  return clock
}
