import { Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { LogoMark } from '../Logo.tsx'
import classes from './SignedOutLayout.module.css'

/** The layout of pages without a user: one centred card. */
export function SignedOutLayout({
  title,
  actions,
  children,
}: {
  title: string
  actions: ReactNode
  children: ReactNode
}) {
  return (
    <main className={classes.page}>
      <section className={classes.card}>
        <LogoMark size={40} />
        <Title order={1} mt="md">
          {title}
        </Title>
        <Text c="dimmed" component="div">
          {children}
        </Text>
        <div className={classes.actions}>{actions}</div>
      </section>
      <p className={classes.footer}>Aftermile, the open console for post-purchase logistics</p>
    </main>
  )
}
