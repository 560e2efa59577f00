import { Text, Title } from '@mantine/core'
import { useDocumentTitle } from '@mantine/hooks'
import { Link } from '@tanstack/react-router'
import { rightsOf, useUser } from '../session/session-store.ts'
import { type MenuEntry, menu, pagesOf, visibleMenu } from './menu/menu.ts'
import classes from './StartPage.module.css'

/** The home page: links to all pages that the user may open. */
export function StartPage() {
  const user = useUser()
  const pages = pagesOf(visibleMenu(menu, rightsOf(user)))
  useDocumentTitle('Aftermile')
  return (
    <div className={classes.page}>
      <Title order={1}>Welcome, {user.name}</Title>
      <Text c="dimmed">
        {pages.length > 0
          ? `This is the console of ${user.tenantName}. Here is what you can open.`
          : `This is the console of ${user.tenantName}. There is nothing here for your role yet.`}
      </Text>
      <ul className={classes.pages}>
        {pages.map(page => (
          <li key={page.title}>
            <PageLink page={page} />
          </li>
        ))}
      </ul>
    </div>
  )
}

function PageLink({ page: { title, to, about, icon: Icon } }: { page: MenuEntry }) {
  if (to === undefined) return null
  return (
    <Link to={to} className={classes.link}>
      {Icon && <Icon size={20} stroke={1.75} aria-hidden className={classes.icon} />}
      <span>
        <span className={classes.title}>{title}</span>
        <span className={classes.about}>{about}</span>
      </span>
    </Link>
  )
}
