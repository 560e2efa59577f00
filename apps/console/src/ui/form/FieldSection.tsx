import { Text, Title } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import classes from './FieldSection.module.css'

/** Fields that belong together, under a heading. */
export function FieldSection({ title, about, children }: { title: string; about?: string; children: ReactNode }) {
  const id = useId()
  return (
    <section className={classes.section} aria-labelledby={id}>
      <div>
        <Title order={2} size="h4" id={id}>
          {title}
        </Title>
        {about && (
          <Text size="sm" c="dimmed">
            {about}
          </Text>
        )}
      </div>
      {children}
    </section>
  )
}
