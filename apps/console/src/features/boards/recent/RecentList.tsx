import { Title } from '@mantine/core'
import type { Icon } from '../../../ui/icons/icon.tsx'
import { IconChartDots3, IconPackage, IconShoppingBag } from '../../../ui/icons/icons.ts'
import { PathLink } from '../../../ui/links/PathLink.tsx'
import classes from './RecentList.module.css'
import type { RecentItem } from './recent-items.ts'
import { useRecent } from './use-recent.ts'

const icons: Record<RecentItem['kind'], Icon> = {
  shipment: IconPackage,
  order: IconShoppingBag,
  board: IconChartDots3,
}

/** The shipments, orders and boards that the user opened last in this browser. */
export function RecentList() {
  const items = useRecent()
  if (items.length === 0) return null
  return (
    <section aria-labelledby="recent">
      <Title order={2} id="recent" mb="xs">
        Opened last
      </Title>
      <ul className={classes.list}>
        {items.map(({ kind, title, path }) => (
          <li key={path}>
            <RecentLink icon={icons[kind]} title={title} path={path} />
          </li>
        ))}
      </ul>
    </section>
  )
}

const RecentLink = ({ icon: Icon, title, path }: { icon: Icon; title: string; path: string }) => (
  <PathLink href={path} className={classes.link} underline="never">
    <Icon size={16} stroke={1.75} aria-hidden className={classes.icon} />
    {title}
  </PathLink>
)
