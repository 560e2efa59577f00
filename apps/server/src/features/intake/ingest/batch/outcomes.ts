import type { IngestStatus, ItemResult } from '@aftermile/contract/intake/ingress'
import type { FieldError } from '@aftermile/contract/problem'

/** The result of each item, by its index. */
export type Outcomes = {
  record(index: number, status: Exclude<IngestStatus, 'refused'>, id: string, more?: More): void
  refuse(index: number, errors: FieldError[]): void
  all(): ItemResult[]
}

type More = Pick<ItemResult, 'eventId' | 'warnings'>

export function newOutcomes(): Outcomes {
  const outcomes: ItemResult[] = []
  return {
    record: (index, status, id, more = {}) => {
      outcomes[index] = { index, status, id, ...more }
    },
    refuse: (index, errors) => {
      outcomes[index] = { index, status: 'refused', id: null, errors }
    },
    all: () => outcomes,
  }
}
