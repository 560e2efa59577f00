import { chooseEstimate } from '@aftermile/domain/foresight/choose-estimate'
import { type Forecast, type ForecastInput, forecastPlaced } from '@aftermile/domain/foresight/forecast'
import { memoizedDistribution } from '@aftermile/domain/foresight/model'
import { keysOf, placeOf } from '@aftermile/domain/foresight/subject'
import { clocksOf } from '@aftermile/domain/foresight/work-clock'
import { deliveryZoneOf } from '@aftermile/domain/shipment/delivery-facts'
import { type NamedDay, namedDayOf } from '@aftermile/domain/shipment/named-day'
import { boundOfDay } from '@aftermile/domain/times/local-time'
import { dayMs } from '@aftermile/domain/times/milliseconds'
import { mapInSlices } from '../../runtime/slices.ts'
import type { Ctx } from '../../tenancy/context.ts'
import { type ForecastRow, forecastSubjectOf } from './forecast-rows.ts'
import { readGroups, type StoredModel } from './model-store.ts'

/** A prediction for a shipment. Instants are in milliseconds. */
export type Prediction = {
  id: string
  updatedAt: string
  estimatedAt: number | null
  estimatedBy: string | null
  estimatedFrom: number | null
  estimatedTo: number | null
  lateProbability: number | null
  modelAt: number | null
}

/** Predicts all of these shipments as of now. Those with nothing left to forecast are left out. */
export async function predictAll(
  ctx: Ctx,
  model: StoredModel,
  rows: readonly ForecastRow[],
  now: number,
): Promise<Prediction[]> {
  const clockFor = clocksOf(model.rates)
  const placedRows = (
    await mapInSlices(rows, row => {
      const subject = forecastSubjectOf(row)
      return subject === null ? [] : [{ row, subject, placed: placeOf(subject, clockFor) }]
    })
  ).flat()
  const groupKeys = new Map<string, Set<string>>()
  for (const { subject, placed } of placedRows) {
    const keys = groupKeys.get(subject.stage) ?? new Set()
    groupKeys.set(subject.stage, keys)
    for (const key of keysOf(placed)) keys.add(key)
  }
  const groupsOf = await readGroups(ctx, groupKeys)
  const distributionOf = new Map([...groupKeys.keys()].map(stage => [stage, memoizedDistribution(groupsOf(stage))]))
  return mapInSlices(placedRows, ({ row, subject, placed }) => {
    const find = groupsOf(subject.stage)
    const distribution = distributionOf.get(subject.stage)?.(placed) ?? { quantiles: [], used: [] }
    return predictionOf(row, model, { head: model, subject, placed, find, distribution, now })
  })
}

function predictionOf(row: ForecastRow, model: StoredModel, input: ForecastInput): Prediction {
  const { subject, now } = input
  const forecast = forecastPlaced(input)
  const estimate = forecast?.isSpent ? null : forecast
  const named = namedIn(row, now)
  const chosen = chooseEstimate({
    named,
    carrier: row.carrierAt === null ? null : { at: row.carrierAt, receivedAt: row.carrierReceivedAt ?? row.carrierAt },
    record: model.carriers[row.product] ?? null,
    model: estimate && { at: estimate.at, n: sampleOf(estimate) },
    transitTime: row.transitAt,
    since: subject.since,
    now,
  })
  // Where another source is chosen, the interval of the model is moved to its estimate.
  const moved = chosen && estimate ? chosen.at - estimate.at : 0
  const window = named ?? (estimate && { from: estimate.from + moved, to: estimate.to + moved })
  const shifted = { ...subject, deadline: subject.deadline && subject.deadline - moved }
  const around = moved === 0 ? forecast : forecastPlaced({ ...input, subject: shifted })
  const isOver = subject.deadline !== null && subject.deadline <= now
  return {
    id: row.id,
    updatedAt: row.updatedAt,
    estimatedAt: chosen && rounded(chosen.at),
    estimatedBy: chosen?.by ?? null,
    estimatedFrom: window && rounded(Math.max(now, window.from)),
    estimatedTo: window && rounded(Math.max(now, window.to)),
    lateProbability: isOver ? 1 : toThousandths(around?.lateProbability ?? null),
    modelAt: estimate && rounded(estimate.at),
  }
}

type Named = { by: NamedDay['by']; at: number; from: number; to: number }

/** The day that the receiver or the carrier has named: from morning to evening where it goes, around noon unless the carrier says when. */
function namedIn(row: ForecastRow, now: number): Named | null {
  const zone = deliveryZoneOf(row, 'UTC')
  const named = namedDayOf({ ...row, carrierEstimatedAt: row.carrierAt }, zone, now)
  if (named === null) return null
  const [from, to] = [boundOfDay(named.day, 'first', zone), boundOfDay(named.day, 'last', zone)]
  const stated = named.by === 'carrier' && row.carrierAt !== null && row.carrierAt >= from ? row.carrierAt : to
  return { by: named.by, at: stated < to ? stated : from + dayMs / 2, from, to }
}

/** The largest group of one product or finer: coarser groups say nothing about this carrier. */
const sampleOf = ({ basis }: Forecast): number =>
  basis.groups.reduce((most, { key, n }) => (isOwn(key) && n > most ? n : most), 0)

const toThousandths = (chance: number | null): number | null => chance && Math.round(chance * 1000) / 1000

const isOwn = (key: string): boolean => /^(product|route)/.test(key)

const stepMs = 5 * 60_000
const rounded = (at: number): number => Math.round(at / stepMs) * stepMs
