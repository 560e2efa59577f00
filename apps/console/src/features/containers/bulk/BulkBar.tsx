import { numberText } from '@aftermile/domain/format/numbers'
import { CloseButton } from '@mantine/core'
import type { ReactNode } from 'react'
import { HelpMark } from '../../../ui/help/HelpMark.tsx'
import { BulkActions } from './BulkActions.tsx'
import classes from './BulkBar.module.css'
import { type Selection, selectedCount } from './selection.ts'

/** The bar above a list while rows are selected. */
export function BulkBar({ selection, note, onClose }: { selection: Selection; note?: ReactNode; onClose: () => void }) {
  return (
    <section className={classes.bar} aria-label="Selection" data-selection-bar>
      <CloseButton aria-label="Clear selection" onClick={onClose} />
      <span className={`${classes.count} tabular`} role="status">
        {numberText(selectedCount(selection))} selected
      </span>
      <HelpMark term="bulk" />
      {note}
      <BulkActions selection={selection} />
    </section>
  )
}
