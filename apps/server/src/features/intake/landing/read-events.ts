import { EventIn, type EventResult } from '@aftermile/contract/intake/ingress'
import { countIngestError } from '../../../runtime/metrics.ts'
import { doubtfulInEvent } from '../ingest/batch/doubtful-values.ts'
import { numberAsSent } from '../ingest/batch/item-numbers.ts'
import { newOutcomes } from '../ingest/batch/outcomes.ts'
import { parseItems } from '../ingest/batch/parse-items.ts'

/** A well-formed event, as it was sent. */
export type ReadEvent = {
  /** What names its shipment. */
  readonly reference: string
  readonly text: string
}

export type ReadEvents = {
  readonly events: readonly ReadEvent[]
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
  const events = parsed.map(({ index, item }) => {
    outcomes.record(index, 'stored', null)
    return { reference: referenceOf(item), text: JSON.stringify(items[index]) }
  })
  const results = outcomes.all()
  for (const { errors = [] } of results) for (const { code } of errors) countIngestError('events', code)
  return { events, results }
}

const referenceOf = ({ shipmentId, shipmentNumber, packageNumber }: EventIn): string =>
  shipmentId || shipmentNumber || packageNumber || ''
