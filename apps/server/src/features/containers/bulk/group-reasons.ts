import type { SendPreview } from '@aftermile/contract/containers/send-preview'

export type Refusal = {
  readonly reason: string
  /** What people call the container, if it is known. */
  readonly number: string | null
}

const mostNumbers = 10

/** The reasons, the most frequent first, each with some of its containers. */
export function groupReasons(refusals: readonly Refusal[]): SendPreview['refused'] {
  const groups = Map.groupBy(refusals, ({ reason }) => reason)
  return [...groups]
    .map(([reason, all]) => ({
      reason,
      count: all.length,
      numbers: all.flatMap(({ number }) => number ?? []).slice(0, mostNumbers),
    }))
    .toSorted((a, b) => b.count - a.count)
}
