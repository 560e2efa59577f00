import { IconArrowLeft } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import classes from './ResultsPage.module.css'

type Props = { list: string; clear: { id: undefined; merchantId?: undefined }; children: ReactNode }

/** Shows a detail page in place of the list. The link back keeps the filters. */
export function DetailFrame({ list, clear, children }: Props) {
  return (
    <div className={classes.detail}>
      <Link to="." search={before => ({ ...before, ...clear })} className={classes.back}>
        <IconArrowLeft size={14} aria-hidden />
        All {list}
      </Link>
      {children}
    </div>
  )
}
