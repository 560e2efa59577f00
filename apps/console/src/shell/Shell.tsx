import { useDisclosure } from '@mantine/hooks'
import { Outlet } from '@tanstack/react-router'
import { lazy, Suspense, useDeferredValue, useRef } from 'react'
import { useUser } from '../session/session-store.ts'
import { SideMenu } from './menu/SideMenu.tsx'
import { useMenuWidth } from './menu/use-menu-width.ts'
import { LoadBar } from './navigation/LoadBar.tsx'
import { useFocusOnNavigation } from './navigation/use-focus-on-navigation.ts'
import { Overlays } from './Overlays.tsx'
import classes from './Shell.module.css'
import { PluginBar } from './top-bar/PluginBar.tsx'
import { TopBar } from './top-bar/TopBar.tsx'

const MenuDrawer = lazy(async () => ({ default: (await import('./menu/MenuDrawer.tsx')).MenuDrawer }))

/** The frame around every page: top bar, side menu and content. Inside another application only a slim bar. */
export function Shell() {
  const { plugin, tenantId } = useUser()
  const content = useRef<HTMLElement>(null)
  useFocusOnNavigation(content)
  const [isMenuOpen, menu] = useDisclosure()
  const wasOpened = useRef(false)
  wasOpened.current ||= isMenuOpen
  const { isWide } = useMenuWidth()
  return (
    <div className={classes.shell} data-layout={plugin ? 'plugin' : 'main'} data-menu={isWide ? 'wide' : 'icons'}>
      <a href="#content" className={classes.skip}>
        Skip to content
      </a>
      <LoadBar />
      <header className={classes.bar}>
        {plugin ? <PluginBar onMenu={menu.open} /> : <TopBar onMenu={menu.open} />}
      </header>
      {!plugin && (
        <nav className={classes.menu} aria-label="Main menu">
          <SideMenu isNarrow={!isWide} />
        </nav>
      )}
      <Suspense fallback={null}>
        {wasOpened.current && <MenuDrawer isOpen={isMenuOpen} onClose={menu.close} />}
      </Suspense>
      <main ref={content} id="content" className={classes.content} tabIndex={-1} data-scroll-restoration-id="content">
        {/* Nothing of one tenant stays on the screen in another. */}
        <Page key={tenantId} />
      </main>
      <Overlays />
    </div>
  )
}

/** Comes one render after the frame: both at once would block the browser for long. */
function Page() {
  return useDeferredValue(true, false) && <Outlet />
}
