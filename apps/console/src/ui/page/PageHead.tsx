import { Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './PageHead.module.css'
import { usePageTitle } from './page-title.ts'

type Props = { title: string; about?: ReactNode; above?: ReactNode; actions?: ReactNode }

export function PageHead({ title, about, above, actions }: Props) {
  usePageTitle(title)
  return (
    <div className={classes.head}>
      <div className={classes.text}>
        {above}
        <Title order={1}>{title}</Title>
        {about && (
          <Text c="dimmed" component="div">
            {about}
          </Text>
        )}
      </div>
      {actions && <div className={classes.actions}>{actions}</div>}
    </div>
  )
}
