import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { IconArrowLeft } from '../../../ui/icons/icons.ts'
import { AfterPaint } from '../../../ui/loading/AfterPaint.tsx'
import type { ListDefinition, RowId } from '../../search/list-definition.ts'
import { Neighbours } from './Neighbours.tsx'
import classes from './ResultsPage.module.css'

type Props<Hit> = {
  definition: ListDefinition<Hit>
  rowId: RowId
  clear: { id: undefined; merchantId?: undefined }
  children: ReactNode
}

/** Shows a detail page in place of the list. The link back keeps the filters. */
export function DetailFrame<Hit>({ definition, rowId, clear, children }: Props<Hit>) {
  return (
    <div className={classes.detail}>
      <div className={classes.detailBar}>
        <Link to="." search={before => ({ ...before, ...clear })} className={classes.back}>
          <IconArrowLeft size={14} aria-hidden />
          All {definition.id}
        </Link>
        <AfterPaint>
          <Neighbours definition={definition} rowId={rowId} />
        </AfterPaint>
      </div>
      {children}
    </div>
  )
}
