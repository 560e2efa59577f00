import type { CorrectionOut } from '@aftermile/contract/containers/corrections'
import type { Overrides } from '../../../db/tables/shipments.ts'

/** What was corrected by hand, the latest first. */
export const correctionsOut = (overrides: Overrides | null): CorrectionOut[] =>
  Object.entries(overrides ?? {})
    .flatMap(([field, { source, corrected }]) =>
      corrected === undefined ? [] : [{ field, before: typeof source === 'string' ? source : null, ...corrected }],
    )
    .toSorted((a, b) => Date.parse(b.at) - Date.parse(a.at))
