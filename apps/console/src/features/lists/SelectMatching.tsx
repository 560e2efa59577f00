import { Anchor, Text } from '@mantine/core'
import { numberText } from '../../ui/text/number-text.ts'
import classes from './ResultsPage.module.css'
import type { SelectionState } from './rows/use-selection.ts'

type Props<Hit> = { selection: SelectionState<Hit>; noun: string; count: number; isExact: boolean }

/** Offers to select all matching rows once a full page is selected. */
export function SelectMatching<Hit>({ selection, noun, count, isExact }: Props<Hit>) {
  if (selection.isAll)
    return (
      <Text className={classes.matching} component="p">
        All {numberText(count)} matching {noun} are selected.{' '}
        <Anchor component="button" type="button" onClick={selection.clear}>
          Clear selection
        </Anchor>
      </Text>
    )
  if (selection.isPageSelected !== 'all' || count <= selection.count) return null
  return (
    <Text className={classes.matching} component="p">
      {numberText(selection.count)} {noun} are selected.{' '}
      {isExact ? (
        <Anchor component="button" type="button" onClick={selection.selectAll}>
          Select all {numberText(count)} matching
        </Anchor>
      ) : (
        'Counting matches…'
      )}
    </Text>
  )
}
