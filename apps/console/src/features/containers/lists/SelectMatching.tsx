import { numberText } from '@aftermile/domain/format/numbers'
import { Anchor } from '@mantine/core'
import type { SelectionState } from './rows/use-selection.ts'

type Props<Hit> = { selection: SelectionState<Hit>; count: number; isExact: boolean }

/** Offers to select all matching rows once a full page is selected. */
export function SelectMatching<Hit>({ selection, count, isExact }: Props<Hit>) {
  if (selection.isAll || selection.isPageSelected !== 'all' || count <= selection.count) return null
  if (!isExact) return <span>Counting matches…</span>
  return (
    <Anchor component="button" type="button" onClick={selection.selectAll}>
      Select all {numberText(count)} matching
    </Anchor>
  )
}
