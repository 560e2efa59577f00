import type { Instant } from '../times/instant.ts'

/** Where an estimate comes from. */
export const estimateSources = ['carrier', 'receiver', 'model', 'transit_time'] as const
export const estimateSourceNames = {
  carrier: 'Carrier',
  receiver: 'Receiver',
  model: 'Model',
  transit_time: 'Transit time',
} as const
export type EstimateSource = (typeof estimateSources)[number]

/** Why each source is chosen, as shown in the console. */
export const estimateRules: Readonly<Record<EstimateSource, string>> = {
  carrier:
    'The day that the carrier has named, or its own estimate since the last milestone. Its recent estimates were at least as accurate as the model.',
  receiver: 'The day that the receiver has asked for. The carrier has named no other day since.',
  model: 'Half of the recent comparable shipments took this long or less.',
  transit_time: 'Based on the carrier’s transit times, because too few comparable shipments have arrived.',
}

export type CarrierEstimate = { readonly at: Instant; readonly receivedAt: Instant }

/** The median error of a carrier's last estimates for a product, and that of the model. */
export type CarrierRecord = { readonly n: number; readonly carrierMs: number; readonly modelMs: number }

export type EstimateCandidates = {
  /** A day that the receiver or the carrier has named, and that is not over. */
  readonly named: { readonly by: 'receiver' | 'carrier'; readonly at: Instant } | null
  readonly carrier: CarrierEstimate | null
  readonly record: CarrierRecord | null
  readonly model: { readonly at: Instant; readonly n: number } | null
  readonly transitTime: Instant | null
  /** When the shipment reached its last milestone. */
  readonly since: Instant
  readonly now: Instant
}

/** How long a carrier's estimate is fresh. It also ends with the next milestone. */
const freshMs = 3 * 86_400_000
/** The fewest comparable shipments for a reliable model. */
export const minSample = 20

/**
 * Chooses a day that somebody has named; else the carrier's estimate if it is fresh, in the future and its record is not worse than the model's;
 * else the model with a sample, else the transit times, else the model without a sample.
 */
export function chooseEstimate(candidates: EstimateCandidates): { by: EstimateSource; at: Instant } | null {
  const { named, carrier, model, transitTime, now } = candidates
  if (named !== null) return { by: named.by, at: named.at }
  if (carrier !== null && isTrusted(carrier, candidates)) return { by: 'carrier', at: carrier.at }
  if (model !== null && model.n >= minSample) return { by: 'model', at: model.at }
  if (transitTime !== null && transitTime > now) return { by: 'transit_time', at: transitTime }
  return model === null ? null : { by: 'model', at: model.at }
}

function isTrusted({ at, receivedAt }: CarrierEstimate, { record, since, now }: EstimateCandidates): boolean {
  if (at <= now || receivedAt < since || now - receivedAt > freshMs) return false
  return record === null || record.n < minSample || record.carrierMs <= record.modelMs
}
