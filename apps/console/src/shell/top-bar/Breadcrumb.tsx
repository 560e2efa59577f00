import { ActionIcon, Menu } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import { useRouter } from '@tanstack/react-router'
import { type MouseEvent, useEffect } from 'react'
import classes from './Breadcrumb.module.css'
import { type Crumb, recordAddress, useTrail } from './breadcrumb-trail.ts'

const maxShown = 3

/** The pages visited on the way here. Those that do not fit are in a menu. */
export function Breadcrumb() {
  const trail = useTrail()
  const router = useRouter()
  useEffect(
    () => router.subscribe('onResolved', ({ toLocation }) => recordAddress(toLocation.pathname, toLocation.href)),
    [router],
  )
  const follow = (event: MouseEvent, { href }: Crumb) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return
    event.preventDefault()
    router.history.push(href)
  }
  const older = trail.slice(0, -maxShown)
  const near = trail.slice(-maxShown)
  if (trail.length === 0) return <div className={classes.trail} />
  return (
    <nav aria-label="Breadcrumb" className={classes.trail}>
      <ol className={classes.list}>
        {older.length > 0 && (
          <li className={classes.item}>
            <Menu position="bottom-start">
              <Menu.Target>
                <ActionIcon variant="subtle" color="gray" size={24} aria-label="Earlier pages">
                  <IconDots size={16} />
                </ActionIcon>
              </Menu.Target>
              <Menu.Dropdown>
                {older.map(crumb => (
                  <Menu.Item key={crumb.path} component="a" href={crumb.href} onClick={event => follow(event, crumb)}>
                    {crumb.title}
                  </Menu.Item>
                ))}
              </Menu.Dropdown>
            </Menu>
          </li>
        )}
        {near.map((crumb, index) => (
          <li key={crumb.path} className={classes.item}>
            {index === near.length - 1 ? (
              <span className={classes.current} aria-current="page">
                {crumb.title}
              </span>
            ) : (
              <a href={crumb.href} className={classes.link} onClick={event => follow(event, crumb)}>
                {crumb.title}
              </a>
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}
