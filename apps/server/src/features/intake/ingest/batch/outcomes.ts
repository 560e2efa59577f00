import type { IngestStatus, ItemResult } from '@aftermile/contract/intake/ingress'
import type { ItemError, ItemWarning } from '@aftermile/contract/item-problems'

type Result<Status> = Omit<ItemResult, 'status'> & { status: Status | 'refused' }

/** The result of each item, by its index. */
export type Outcomes<Status extends string = IngestStatus> = {
  /** Of an event with the id by which it can be corrected. */
  record(index: number, status: Exclude<Status, 'refused'>, id: string | null, eventId?: string): void
  refuse(index: number, errors: ItemError[]): void
  /** Adds warnings to an item. One that is refused loses them. */
  warn(index: number, warnings: readonly ItemWarning[]): void
  all(): Result<Status>[]
}

/** `numberOf` is the number of an item as it was sent, by its index. */
export function newOutcomes<Status extends string = IngestStatus>(
  numberOf: (index: number) => string | null = () => null,
): Outcomes<Status> {
  const outcomes: Result<Status>[] = []
  const warned = new Map<number, readonly ItemWarning[]>()
  return {
    record: (index, status, id, eventId) => {
      outcomes[index] = { index, status, id, ...(eventId !== undefined && { eventId }) }
    },
    refuse: (index, errors) => {
      outcomes[index] = { index, status: 'refused', id: null, number: numberOf(index), errors }
    },
    warn: (index, warnings) => {
      if (warnings.length > 0) warned.set(index, [...(warned.get(index) ?? []), ...warnings])
    },
    all: () => {
      for (const [index, warnings] of warned) {
        const outcome = outcomes[index]
        if (outcome !== undefined && outcome.status !== 'refused')
          outcomes[index] = { ...outcome, warnings: [...warnings] }
      }
      return outcomes
    },
  }
}
