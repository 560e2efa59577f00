import { ActionIcon, Menu, Tooltip } from '@mantine/core'
import { Link, useRouter } from '@tanstack/react-router'
import { type MouseEvent, useEffect } from 'react'
import { IconHistory } from '../../ui/icons/icons.ts'
import { placeOf } from '../menu/menu.ts'
import classes from './Breadcrumb.module.css'
import { recordAddress, useHere, useTrail } from './breadcrumb-trail.ts'
import { type Crumb, isHome } from './crumbs.ts'

/** Names the place of the page, with the pages visited before in a menu behind it. */
export function Breadcrumb() {
  const trail = useTrail()
  const here = useHere()
  const router = useRouter()
  useEffect(() => router.subscribe('onResolved', ({ toLocation }) => recordAddress(toLocation.href)), [router])
  const visited = trail.filter(({ path }) => path !== here.path).toReversed()
  return (
    <nav aria-label="Breadcrumb" className={classes.trail}>
      <ol className={classes.list}>
        {!isHome(here.path) && <Place here={here} />}
        {visited.length > 0 && (
          <li className={classes.visited}>
            <Visited pages={visited} />
          </li>
        )}
      </ol>
    </nav>
  )
}

/** Settings / Tags / VIP. */
function Place({ here: { path, title } }: { here: Crumb }) {
  const place = placeOf(path.replace(/\?.*/, ''))
  const isEntry = place?.entry.title === title
  return (
    <>
      {place?.group && <li className={classes.item}>{place.group.title}</li>}
      {place && !isEntry && (
        <li className={classes.item}>
          <Link to={place.entry.to} params={{ id: undefined }} className={classes.link}>
            {place.entry.title}
          </Link>
        </li>
      )}
      <li className={classes.item}>
        <span className={classes.current} aria-current="page">
          {title}
        </span>
      </li>
    </>
  )
}

function Visited({ pages }: { pages: readonly Crumb[] }) {
  const router = useRouter()
  const follow = (event: MouseEvent, { href }: Crumb) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return
    event.preventDefault()
    router.history.push(href)
  }
  return (
    <Menu position="bottom-start">
      <Menu.Target>
        <Tooltip label="Visited pages">
          <ActionIcon variant="subtle" color="gray" size={24} aria-label="Visited pages">
            <IconHistory size={16} />
          </ActionIcon>
        </Tooltip>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>Visited pages</Menu.Label>
        {pages.map(crumb => (
          <Menu.Item key={crumb.path} component="a" href={crumb.href} onClick={event => follow(event, crumb)}>
            {crumb.title}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
