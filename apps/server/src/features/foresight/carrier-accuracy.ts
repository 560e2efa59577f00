import { medianOf } from '@aftermile/domain/foresight/baselines'
import type { CarrierRecord } from '@aftermile/domain/foresight/sources'
import type { Arrived } from './arrived-shipments.ts'

/**
 * How far off the carriers' last words were, by product, beside how far off the usual time from the departure is. The model does no
 * worse than that, so a carrier that cannot beat it is not believed.
 */
export function carrierAccuracy(arrived: readonly Arrived[]): Record<string, CarrierRecord> {
  const told = arrived.filter(one => one.carrierAt !== null && one.departedAt !== null)
  const records: Record<string, CarrierRecord> = {}
  for (const [product, all] of Map.groupBy(told, one => one.product)) {
    const taken = all.map(one => one.metAt - (one.departedAt ?? one.metAt))
    const usual = medianOf([...taken])
    records[product] = {
      n: all.length,
      carrierMs: medianOf(all.map(one => Math.abs(one.metAt - (one.carrierAt ?? one.metAt)))),
      modelMs: medianOf(taken.map(ms => Math.abs(ms - usual))),
    }
  }
  return records
}
