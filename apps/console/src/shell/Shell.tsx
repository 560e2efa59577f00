import { Drawer } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { Outlet } from '@tanstack/react-router'
import { useRef } from 'react'
import { LoadBar } from './LoadBar.tsx'
import classes from './Shell.module.css'
import { SideMenu } from './SideMenu.tsx'
import { TopBar } from './TopBar.tsx'
import { useFocusOnArrival } from './use-focus-on-arrival.ts'

/** The frame around every page: top bar, side menu, content. */
export function Shell() {
  const content = useRef<HTMLElement>(null)
  useFocusOnArrival(content)
  const [isMenuOpen, menu] = useDisclosure()
  return (
    <div className={classes.shell}>
      <a href="#content" className={classes.skip}>
        Skip to content
      </a>
      <LoadBar />
      <header className={classes.bar}>
        <TopBar onMenu={menu.open} />
      </header>
      <nav className={classes.menu} aria-label="Main menu">
        <SideMenu />
      </nav>
      <Drawer
        opened={isMenuOpen}
        onClose={menu.close}
        size={280}
        title="Menu"
        closeButtonProps={{ 'aria-label': 'Close' }}
      >
        <nav aria-label="Main menu">
          <SideMenu onFollow={menu.close} />
        </nav>
      </Drawer>
      <main ref={content} id="content" className={classes.content} tabIndex={-1} data-scroll-restoration-id="content">
        <Outlet />
      </main>
    </div>
  )
}
