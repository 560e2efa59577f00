import { Tooltip, UnstyledButton } from '@mantine/core'
import { Link, useLocation } from '@tanstack/react-router'
import type { ReactElement } from 'react'
import { rightsOf, useUser } from '../../session/session-store.ts'
import { useStored } from '../../storage/use-stored.ts'
import { IconChevronDown, IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand } from '../../ui/icons/icons.ts'
import { isGroup, type MenuEntry, type MenuGroup, menu, placeOf, visibleMenu } from './menu.ts'
import classes from './SideMenu.module.css'
import { useMenuWidth } from './use-menu-width.ts'

type Props = { isNarrow?: boolean; onNavigate?: () => void }

export function SideMenu({ isNarrow = false, onNavigate }: Props) {
  const entries = visibleMenu(menu, rightsOf(useUser()))
  return (
    <div
      className={classes.menu}
      data-narrow={isNarrow}
      onClickCapture={event => event.target instanceof Element && event.target.closest('a') && onNavigate?.()}
    >
      {entries.map(entry =>
        isGroup(entry) ? (
          <Group key={entry.title} group={entry} isNarrow={isNarrow} />
        ) : (
          <Entry key={entry.title} entry={entry} isNarrow={isNarrow} />
        ),
      )}
      {onNavigate === undefined && <WidthButton />}
    </div>
  )
}

function Group({ group, isNarrow }: { group: MenuGroup; isNarrow: boolean }) {
  const [expansion, setExpansion] = useStored('menuExpansion')
  const isOpen = expansion?.[group.title] ?? true
  return (
    <>
      <Hint label={group.title} isNarrow={isNarrow}>
        <UnstyledButton
          className={classes.group}
          aria-expanded={isOpen}
          aria-label={group.title}
          onClick={() => setExpansion({ ...expansion, [group.title]: !isOpen })}
        >
          {isNarrow ? <group.icon size={16} stroke={1.75} aria-hidden /> : group.title}
          {!isNarrow && <IconChevronDown size={14} className={classes.chevron} aria-hidden />}
        </UnstyledButton>
      </Hint>
      {isOpen && group.children.map(entry => <Entry key={entry.title} entry={entry} isNarrow={isNarrow} />)}
    </>
  )
}

function Entry({ entry: { title, to, icon: Icon }, isNarrow }: { entry: MenuEntry; isNarrow: boolean }) {
  const isHere = useLocation({ select: ({ pathname }) => placeOf(pathname)?.entry.to === to })
  return (
    <Hint label={title} isNarrow={isNarrow}>
      <Link
        to={to}
        params={{ id: undefined }}
        className={classes.entry}
        // Else the router would mark Templates on the page of messages, too.
        activeOptions={{ exact: true, includeSearch: false }}
        {...(isHere && { 'aria-current': 'page' })}
        aria-label={title}
      >
        {Icon && <Icon size={16} stroke={1.75} aria-hidden />}
        {(!isNarrow || Icon === undefined) && <span>{isNarrow ? title[0] : title}</span>}
      </Link>
    </Hint>
  )
}

/** Names an icon. A wide menu has its titles written out, and tooltips are slow to render. */
function Hint({ label, isNarrow, children }: { label: string; isNarrow: boolean; children: ReactElement }) {
  if (!isNarrow) return children
  return (
    <Tooltip label={label} position="right">
      {children}
    </Tooltip>
  )
}

function WidthButton() {
  const { isWide, toggle } = useMenuWidth()
  const Icon = isWide ? IconLayoutSidebarLeftCollapse : IconLayoutSidebarLeftExpand
  const label = isWide ? 'Collapse menu' : 'Expand menu'
  return (
    <Tooltip label={label} position="right" disabled={isWide}>
      <UnstyledButton className={classes.width} aria-label={label} onClick={toggle}>
        <Icon size={16} stroke={1.75} aria-hidden />
        {isWide && label}
      </UnstyledButton>
    </Tooltip>
  )
}
