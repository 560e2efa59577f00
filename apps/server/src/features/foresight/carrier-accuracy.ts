import { medianOf } from '@aftermile/domain/foresight/baselines'
import type { CarrierRecord } from '@aftermile/domain/foresight/choose-estimate'
import type { Arrived } from './arrived-shipments.ts'

/**
 * The error of the carriers' last estimates by product, beside the error of the median time since departure. The model is at
 * least as good as that median, so a carrier that is worse is not used.
 */
export function carrierAccuracy(arrived: readonly Arrived[]): Record<string, CarrierRecord> {
  const estimated = arrived.filter(item => item.carrierAt !== null && item.departedAt !== null)
  const records: Record<string, CarrierRecord> = {}
  for (const [product, all] of Map.groupBy(estimated, entry => entry.product)) {
    const durations = all.map(item => item.metAt - (item.departedAt ?? item.metAt))
    const usual = medianOf([...durations])
    records[product] = {
      n: all.length,
      carrierMs: medianOf(all.map(item => Math.abs(item.metAt - (item.carrierAt ?? item.metAt)))),
      modelMs: medianOf(durations.map(ms => Math.abs(ms - usual))),
    }
  }
  return records
}
