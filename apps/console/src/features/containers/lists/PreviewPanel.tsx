import { CloseButton, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { ButtonLink } from '../../../ui/links/ButtonLink.tsx'
import type { RowId } from '../../search/list-definition.ts'
import classes from './ResultsPage.module.css'

type Props = { title: string; rowId: RowId; onClose: () => void; children: ReactNode }

/** A short view of one row beside the list. The arrow keys go to the next row. */
export function PreviewPanel({ title, rowId, onClose, children }: Props) {
  return (
    <aside className={classes.preview} aria-label={`Preview of ${title}`}>
      <div className={classes.previewHead}>
        <Title order={2} className={classes.previewTitle}>
          {title}
        </Title>
        <ButtonLink variant="default" to="." search={before => ({ ...before, ...rowId, preview: undefined })}>
          Open
        </ButtonLink>
        <CloseButton aria-label="Close preview" onClick={onClose} />
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard must reach it */}
      <section className={classes.previewBody} aria-label="Details" tabIndex={0}>
        {children}
      </section>
    </aside>
  )
}
