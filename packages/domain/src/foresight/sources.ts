import type { Instant } from '../times/instant.ts'

/** Where an estimate comes from, in the order in which they are believed when all of them can be. */
export const estimateSources = ['carrier', 'model', 'transit_time'] as const
export type EstimateSource = (typeof estimateSources)[number]

/** Why each counts when it does, in the words in which the console shows them. */
export const estimateRules: Readonly<Record<EstimateSource, string>> = {
  carrier: 'The carrier has said so since the last milestone, and its word has been as good as the usual time.',
  model: 'Half of the comparable shipments that arrived lately took at most this long.',
  transit_time: 'The transit times of the carrier say so; too few comparable shipments have arrived.',
}

export type CarrierEstimate = { readonly at: Instant; readonly toldAt: Instant }

/** How far off a carrier's last word has been for a product, and the model beside it, in the median. */
export type CarrierRecord = { readonly n: number; readonly carrierMs: number; readonly modelMs: number }

export type EstimateCandidates = {
  readonly carrier: CarrierEstimate | null
  readonly record: CarrierRecord | null
  readonly model: { readonly at: Instant; readonly n: number } | null
  readonly transitTime: Instant | null
  /** When the shipment reached its last milestone. */
  readonly since: Instant
  readonly now: Instant
}

/** A carrier's word is fresh for so long, and never longer than until the next milestone. */
const freshMs = 3 * 86_400_000
/** So many comparable shipments make a sample. */
export const minSample = 20

/**
 * The carrier's where it is fresh, still ahead, and has been at least as good as the model (or nothing is known against it);
 * the model where it rests on a sample; the transit times; the model on whatever it has.
 */
export function chooseEstimate(offers: EstimateCandidates): { by: EstimateSource; at: Instant } | null {
  const { carrier, model, transitTime, now } = offers
  if (carrier !== null && isBelieved(carrier, offers)) return { by: 'carrier', at: carrier.at }
  if (model !== null && model.n >= minSample) return { by: 'model', at: model.at }
  if (transitTime !== null && transitTime > now) return { by: 'transit_time', at: transitTime }
  return model === null ? null : { by: 'model', at: model.at }
}

function isBelieved({ at, toldAt }: CarrierEstimate, { record, since, now }: EstimateCandidates): boolean {
  if (at <= now || toldAt < since || now - toldAt > freshMs) return false
  return record === null || record.n < minSample || record.carrierMs <= record.modelMs
}
