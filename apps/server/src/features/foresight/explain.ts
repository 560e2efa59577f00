import type { ShipmentEvent } from '@aftermile/domain/events/shipment-event'
import { type Forecast, forecastArrival } from '@aftermile/domain/foresight/forecast'
import { placeOf, type Subject } from '@aftermile/domain/foresight/subject'
import { clocksOf, type WeekdayRates } from '@aftermile/domain/foresight/work-clock'
import type { RootCause } from '@aftermile/domain/shipment/root-cause'
import type { Ctx } from '../../tenancy/context.ts'
import { causesOf, mayHaveCauses } from './causes.ts'
import { type ForecastRow, forecastSubjectOf, readByIds } from './forecast-rows.ts'
import { findModel, readGroups, type StoredModel } from './model-store.ts'
import { expectedOf, spanKeysOf } from './span-groups.ts'

/** What the model says of a shipment now and what that rests on; null where there is nothing to foretell or nothing to go by. */
export async function readForecast(ctx: Ctx, id: string, now = Date.now()): Promise<Forecast | null> {
  return (await readForecastFacts(ctx, id, now))?.forecast ?? null
}

/** What is thought of one shipment: the forecast, and why it is late as soon as its events are known. */
export type ForecastFacts = {
  readonly forecast: Forecast | null
  causesOf(events: readonly ShipmentEvent[]): { pdt: RootCause | null; edt: RootCause | null }
}

/** Two steps to the database: the shipment with the model, then the groups that both answers need. Null without a model. */
export async function readForecastFacts(ctx: Ctx, id: string, now: number): Promise<ForecastFacts | null> {
  const [model, [row]] = await Promise.all([findModel(ctx), readByIds(ctx, [id])])
  if (model === null || row === undefined) return null
  const [subject, isLate] = [forecastSubjectOf(row), mayHaveCauses(row, now)]
  const groupsOf = await readGroups(ctx, wantedFor(row, { model, subject, isLate }))
  const forecast =
    subject && forecastArrival({ head: model, clockFor: clocksFor(model.rates) }, subject, groupsOf(subject.stage), now)
  return {
    forecast,
    causesOf: events =>
      isLate ? causesOf(row, events, expectedOf(row, groupsOf('span')), now) : { pdt: null, edt: null },
  }
}

type Wanted = { model: StoredModel; subject: Subject | null; isLate: boolean }

function wantedFor(row: ForecastRow, { model, subject, isLate }: Wanted): Map<string, Set<string>> {
  const wanted = new Map<string, Set<string>>()
  if (subject !== null) {
    const { groups, week } = placeOf(subject, clocksFor(model.rates))
    wanted.set(subject.stage, new Set([...groups, week]))
  }
  if (isLate) wanted.set('span', new Set(spanKeysOf(row)))
  return wanted
}

const most = 200
const clocks = new Map<string, ReturnType<typeof clocksOf>>()

/** A clock takes a while to make; tenants with the same workdays share theirs. */
function clocksFor(rates: WeekdayRates): ReturnType<typeof clocksOf> {
  const name = JSON.stringify(rates)
  const known = clocks.get(name) ?? clocksOf(rates)
  if (clocks.size >= most) clocks.clear()
  clocks.set(name, known)
  return known
}
