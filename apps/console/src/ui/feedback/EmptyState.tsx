import { Title } from '@mantine/core'
import type { TablerIcon } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './EmptyState.module.css'

type Props = { icon: TablerIcon; title: string; children: ReactNode; action?: ReactNode }

/** What stands where content would be: nothing yet, no match, an error. */
export function EmptyState({ icon: Icon, title, children, action }: Props) {
  return (
    <div className={classes.face}>
      <span className={classes.icon}>
        <Icon size={22} stroke={1.6} aria-hidden />
      </span>
      <Title order={2}>{title}</Title>
      <div className={classes.text}>{children}</div>
      {action}
    </div>
  )
}
