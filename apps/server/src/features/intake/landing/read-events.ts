import { EventIn, type EventResult } from '@aftermile/contract/intake/ingress'
import { countIngestError } from '../../../runtime/metrics.ts'
import { doubtfulInEvent } from '../ingest/batch/doubtful-values.ts'
import { numberAsSent } from '../ingest/batch/item-numbers.ts'
import { newOutcomes } from '../ingest/batch/outcomes.ts'
import { parseItems } from '../ingest/batch/parse-items.ts'
import { bucketOf } from './buckets.ts'

export type ReadEvents = {
  /** The well-formed ones as they were sent, by their bucket. */
  readonly events: ReadonlyMap<number, readonly unknown[]>
  /** One per item, in their order. */
  readonly results: readonly EventResult[]
}

/** Checks all of events that needs nothing from the database. Their warnings are counted when they are projected. */
export async function readEvents(items: readonly unknown[]): Promise<ReadEvents> {
  const outcomes = newOutcomes<EventResult['status']>(index => numberAsSent('events', items[index]))
  const parsed = await parseItems(items, {
    schema: EventIn,
    check: item => ({ item, errors: [] }),
    warningsOf: doubtfulInEvent,
    outcomes,
  })
  for (const { index } of parsed) outcomes.record(index, 'stored', null)
  const byBucket = Map.groupBy(parsed, ({ item }) => bucketOf(referenceOf(item)))
  const results = outcomes.all()
  for (const { errors = [] } of results) for (const { code } of errors) countIngestError('events', code)
  return {
    events: new Map([...byBucket].map(([bucket, ofBucket]) => [bucket, ofBucket.map(({ index }) => items[index])])),
    results,
  }
}

/** What names the shipment. */
const referenceOf = ({ shipmentId, shipmentNumber, packageNumber }: EventIn): string =>
  shipmentId || shipmentNumber || packageNumber || ''
