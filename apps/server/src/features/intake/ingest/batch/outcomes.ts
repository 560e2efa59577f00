import type { IngestStatus, ItemOutcome } from '@aftermile/contract/intake/ingress'
import type { FieldError } from '@aftermile/contract/problem'

/** What became of each item, by its place. */
export type Outcomes = {
  settle(index: number, status: Exclude<IngestStatus, 'refused'>, id: string): void
  refuse(index: number, errors: FieldError[]): void
  all(): ItemOutcome[]
}

export function newOutcomes(): Outcomes {
  const outcomes: ItemOutcome[] = []
  return {
    settle: (index, status, id) => {
      outcomes[index] = { index, status, id }
    },
    refuse: (index, errors) => {
      outcomes[index] = { index, status: 'refused', id: null, errors }
    },
    all: () => outcomes,
  }
}
