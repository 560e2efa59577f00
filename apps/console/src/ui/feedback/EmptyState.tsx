import { Title } from '@mantine/core'
import type { ReactNode } from 'react'
import type { Icon } from '../icons/icon.tsx'
import classes from './EmptyState.module.css'

type Props = { icon: Icon; title: string; children: ReactNode; action?: ReactNode }

/** Shown in place of content: nothing yet, no match, or an error. */
export function EmptyState({ icon: Icon, title, children, action }: Props) {
  return (
    <div className={classes.state}>
      <span className={classes.icon}>
        <Icon size={22} stroke={1.6} aria-hidden />
      </span>
      <Title order={2}>{title}</Title>
      <div className={classes.text}>{children}</div>
      {action}
    </div>
  )
}
