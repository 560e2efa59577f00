import { UnstyledButton } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { keep, recall } from '../local.ts'
import { isGroup, type MenuEntry, type MenuGroup, menu, visibleMenu } from '../menu.ts'
import { rightsOf, useUser } from '../session/store.ts'
import classes from './SideMenu.module.css'

export function SideMenu({ onFollow }: { onFollow?: () => void }) {
  const entries = visibleMenu(menu, rightsOf(useUser()))
  return (
    <div
      className={classes.menu}
      onClickCapture={event => event.target instanceof Element && event.target.closest('a') && onFollow?.()}
    >
      {entries.map(entry =>
        isGroup(entry) ? <Group key={entry.title} group={entry} /> : <Entry key={entry.title} entry={entry} />,
      )}
    </div>
  )
}

function Group({ group }: { group: MenuGroup }) {
  const [isOpen, setOpen] = useState(recall('menuExpansion')?.[group.title] ?? true)
  const toggle = () => {
    keep('menuExpansion', { ...recall('menuExpansion'), [group.title]: !isOpen })
    setOpen(!isOpen)
  }
  return (
    <>
      <UnstyledButton className={classes.group} aria-expanded={isOpen} onClick={toggle}>
        {group.title}
        <IconChevronDown size={14} className={classes.chevron} aria-hidden />
      </UnstyledButton>
      {isOpen && group.children.map(entry => <Entry key={entry.title} entry={entry} />)}
    </>
  )
}

function Entry({ entry: { title, to, icon: Icon } }: { entry: MenuEntry }) {
  if (to === undefined) return null
  return (
    <Link to={to} className={classes.entry} activeOptions={{ includeSearch: false }}>
      {Icon && <Icon size={16} stroke={1.75} aria-hidden />}
      {title}
    </Link>
  )
}
