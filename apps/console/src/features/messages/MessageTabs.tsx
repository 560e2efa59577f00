import { isPage, mayVisit } from '../../page-needs.ts'
import { useUser } from '../../session/session-store.ts'
import { PageTabs } from '../../ui/page/PageTabs.tsx'
import classes from './MessageTabs.module.css'

const tabs = [
  { path: '/templates', href: '/templates', title: 'Templates' },
  { path: '/templates/email/{-$id}', href: '/templates/email', title: 'Messages' },
  { path: '/webhooks', href: '/webhooks', title: 'Webhooks' },
  { path: '/templates/suppressed', href: '/templates/suppressed', title: 'Suppressed addresses' },
] as const

export type MessageTab = (typeof tabs)[number]['href']

/** The pages about messages, below the head of each: those that the user may see. */
export function MessageTabs({ current }: { current: MessageTab }) {
  const user = useUser()
  const shown = tabs.filter(({ path }) => isPage(path) && mayVisit(user, path))
  if (shown.length < 2) return null
  return (
    <PageTabs
      label="Pages about messages"
      tabs={shown.map(({ href, title }) => ({ href, title, isCurrent: href === current }))}
      className={classes.tabs}
    />
  )
}
