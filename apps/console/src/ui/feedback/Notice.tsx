import type { ReactNode } from 'react'
import { IconAlertTriangle, IconInfoCircle } from '../icons/icons.ts'
import classes from './Notice.module.css'

/** A short message inside a page that must not be missed. */
export function Notice({ kind, children }: { kind: 'danger' | 'note'; children: ReactNode }) {
  const Icon = kind === 'danger' ? IconAlertTriangle : IconInfoCircle
  return (
    <div className={classes.notice} data-kind={kind} role={kind === 'danger' ? 'alert' : 'note'}>
      <Icon size={16} aria-hidden className={classes.icon} />
      <div>{children}</div>
    </div>
  )
}
