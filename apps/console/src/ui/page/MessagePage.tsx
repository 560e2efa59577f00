import { Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { RequestId } from '../feedback/RequestId.tsx'
import classes from './MessagePage.module.css'

type Props = {
  eyebrow?: string
  title: string
  children?: ReactNode
  actions?: ReactNode
  requestId?: string | null
}

/** A page with a single message, such as an error. */
export function MessagePage({ eyebrow, title, children, actions, requestId = null }: Props) {
  return (
    <section className={classes.message}>
      {eyebrow && <p className={classes.eyebrow}>{eyebrow}</p>}
      <Title order={1}>{title}</Title>
      <Text c="dimmed" component="div">
        {children}
      </Text>
      {actions && <div className={classes.actions}>{actions}</div>}
      {requestId && <RequestId id={requestId} />}
    </section>
  )
}
