import type { Need, Rights } from '@aftermile/domain/access'
import { mayDo } from '@aftermile/domain/access'
import { nouns } from '@aftermile/domain/nouns/nouns'
import { type PagePath, pageNeeds } from '../../page-needs.ts'
import type { Icon } from '../../ui/icons/icon.tsx'
import {
  IconChartDots3,
  IconMail,
  IconMap2,
  IconMessages,
  IconPackage,
  IconReportAnalytics,
  IconSettings,
  IconShoppingBag,
} from '../../ui/icons/icons.ts'
import type { EditorPath } from '../../ui/links/editor-links.ts'
import { nounIcons } from './noun-icons.ts'

export type MenuEntry = {
  readonly title: string
  readonly to: Exclude<PagePath, '/support'>
  /** Other pages that belong to the entry: it is marked as the current one there too. */
  readonly alsoAt?: PagePath
  /** Extra rights needed to see the entry, beyond those of the page. */
  readonly need?: Need
  readonly icon?: Icon
  /** What its settings are about, for the command palette. */
  readonly about?: readonly string[]
  /** What one item is called, as in 'Create tag', and the route of its form. */
  readonly kind?: string
  readonly editor?: EditorPath
}
export type MenuGroup = { readonly title: string; readonly icon: Icon; readonly children: readonly MenuEntry[] }
export type Menu = readonly (MenuEntry | MenuGroup)[]

/** The side menu in display order. An entry is shown when the user may open its page. */
export const menu: Menu = [
  {
    title: 'Live monitoring',
    to: '/operations/{-$id}',
    icon: IconChartDots3,
  },
  {
    title: 'Orders',
    to: '/orders',
    icon: IconShoppingBag,
  },
  {
    title: 'Shipments',
    to: '/shipments',
    icon: IconPackage,
  },
  {
    title: 'Conversations',
    to: '/conversations',
    icon: IconMessages,
  },
  {
    title: 'Messages',
    to: '/templates/email/{-$id}',
    icon: IconMail,
  },
  {
    title: 'Map',
    to: '/map',
    icon: IconMap2,
  },
  {
    title: 'Service Quality Analysis',
    to: '/analytics/{-$id}',
    icon: IconReportAnalytics,
  },
  {
    title: 'Settings',
    icon: IconSettings,
    children: settings(),
  },
]

/** The entries of nouns, in the order of the nouns. */
function settings(): MenuEntry[] {
  return Object.values(nouns).flatMap(noun => {
    if (!('menu' in noun)) return []
    const { label, list, page } = noun
    const { icon, ...menu } = noun.menu
    return [{ ...menu, to: list, icon: nounIcons[icon], ...(isEditor(page) && { kind: label, editor: page }) }]
  })
}

function isEditor(page: string): page is EditorPath {
  return /\/\$\w+$/.test(page)
}

export function visibleMenu(entries: Menu, rights: Rights): Menu {
  return entries.flatMap((entry): Menu => {
    if (!isGroup(entry)) return isVisible(entry, rights) ? [entry] : []
    const children = entry.children.filter(child => isVisible(child, rights))
    return children.length > 0 ? [{ ...entry, children }] : []
  })
}

/** All entries of the menu, including those inside groups. */
export const pagesOf = (entries: Menu): readonly MenuEntry[] =>
  entries.flatMap(entry => (isGroup(entry) ? entry.children : [entry]))

export const isGroup = (entry: MenuEntry | MenuGroup): entry is MenuGroup => 'children' in entry

const isVisible = ({ to, need = 'signedIn' }: MenuEntry, rights: Rights) =>
  mayDo(rights, pageNeeds[to]) && mayDo(rights, need)

type Place = { readonly entry: MenuEntry; readonly group: MenuGroup | null }

/** Where a page stands: its entry and the group of the entry. Null: it belongs to no entry. */
export function placeOf(pathname: string): Place | null {
  const places = menu.flatMap((item): Place[] =>
    isGroup(item) ? item.children.map(entry => ({ entry, group: item })) : [{ entry: item, group: null }],
  )
  const fits = ({ entry }: Place) => Math.max(0, ...pathsOf(entry).map(path => fitOf(pathname, path)))
  const best = places.toSorted((a, b) => fits(b) - fits(a))[0]
  return best && fits(best) > 0 ? best : null
}

/** The path of an entry without its parameter: /operations of /operations/{-$id}. */
const pathsOf = ({ to, alsoAt }: MenuEntry): string[] =>
  [to, alsoAt].flatMap(path => (path === undefined ? [] : [path.replace(/\/\{.*/, '')]))

/** How much of the path of a page is that of an entry. */
const fitOf = (pathname: string, path: string): number =>
  pathname === path || pathname.startsWith(`${path}/`) ? path.length : 0
