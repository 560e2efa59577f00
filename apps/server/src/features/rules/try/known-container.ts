import type { Outcome } from '@aftermile/domain/rules/replay/replay-outcome'
import type { KnownState } from '@aftermile/domain/rules/replay/replay-rule'

/** A container with its states as they became known, and what became of its shipments. */
export type KnownContainer = {
  readonly id: string
  readonly merchantId: string
  readonly number: string
  readonly states: readonly KnownState[]
  readonly outcomes: readonly Outcome[]
}
