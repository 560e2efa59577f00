import { Title } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import { HelpMark } from '../help/HelpMark.tsx'
import type { HelpTerm } from '../help/help-terms.ts'
import classes from './DetailCard.module.css'

type Props = { title: string; help?: HelpTerm; about?: ReactNode; actions?: ReactNode; children: ReactNode }

/** One section of a detail page. */
export function DetailCard({ title, help, about, actions, children }: Props) {
  const id = useId()
  return (
    <section className={classes.card} aria-labelledby={id}>
      <div className={classes.head}>
        <Title order={2} id={id}>
          {title}
        </Title>
        {help && <HelpMark term={help} />}
        {about && <span className={classes.about}>{about}</span>}
        {actions && <div className={classes.actions}>{actions}</div>}
      </div>
      {children}
    </section>
  )
}
