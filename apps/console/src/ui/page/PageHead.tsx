import { Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { HelpMark } from '../help/HelpMark.tsx'
import type { HelpTerm } from '../help/help-terms.ts'
import classes from './PageHead.module.css'
import { usePageTitle } from './page-title.ts'
import { useHeadingFocus } from './use-heading-focus.ts'

type Props = {
  title: string
  about?: ReactNode
  above?: ReactNode
  actions?: ReactNode
  /** What the question mark beside the title explains. */
  help?: HelpTerm
  /** The page takes the place of a list: its heading gets the focus. */
  isDetail?: boolean
}

export function PageHead({ title, about, above, actions, help, isDetail = false }: Props) {
  usePageTitle(title)
  const heading = useHeadingFocus(isDetail)
  return (
    <div className={classes.head}>
      <div className={classes.text}>
        {above}
        <div className={classes.titleRow}>
          <Title order={1} ref={heading} className={classes.title} {...(isDetail && { tabIndex: -1 })}>
            {title}
          </Title>
          {help && <HelpMark term={help} />}
        </div>
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
