import { Text, Title } from '@mantine/core'
import type { Icon } from '../icons/icon.tsx'
import { useFollow } from '../links/PathLink.tsx'
import classes from './ChoiceCards.module.css'

export type Choice = {
  readonly href: string
  readonly title: string
  readonly about: string
  /** An example. */
  readonly more?: string
  readonly icon: Icon
}

/** The kinds of a new item: a card for each leads to its form. */
export function ChoiceCards({ choices }: { choices: readonly Choice[] }) {
  const follow = useFollow()
  return (
    <div className={classes.choices}>
      {choices.map(({ href, title, about, more, icon: Icon }) => (
        <a key={href} href={href} onClick={event => follow(event, href)} className={classes.choice}>
          <Icon size={24} stroke={1.5} aria-hidden />
          <Title order={2} size="h4">
            {title}
          </Title>
          <Text c="dimmed">{about}</Text>
          {more !== undefined && <Text size="sm">{more}</Text>}
        </a>
      ))}
    </div>
  )
}
