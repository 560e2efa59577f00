import type { Need, Rights } from '@aftermile/domain/access'
import { mayDo } from '@aftermile/domain/access'
import {
  IconApps,
  IconBolt,
  IconBuilding,
  IconBuildingStore,
  IconChartDots3,
  IconFileImport,
  IconHourglass,
  IconMail,
  IconMap2,
  IconMessages,
  IconPackage,
  IconPhoto,
  IconReportAnalytics,
  IconSettings,
  IconShoppingBag,
  IconTag,
  IconTemplate,
  IconTruckDelivery,
  IconUsers,
  type TablerIcon,
} from '@tabler/icons-react'
import { type PagePath, pageNeeds } from '../../page-needs.ts'
import type { EditorPath } from '../../ui/links/editor-links.ts'

export type MenuEntry = {
  readonly title: string
  readonly to: Exclude<PagePath, '/support'>
  /** Other pages that belong to the entry: it is marked as the current one there too. */
  readonly alsoAt?: PagePath
  /** Extra rights needed to see the entry, beyond those of the page. */
  readonly need?: Need
  readonly icon?: TablerIcon
  /** What one item is called, as in 'Create tag', and the route of its form. */
  /** What its settings are about, for the command palette. */
  readonly about?: readonly string[]
  readonly kind?: string
  readonly editor?: EditorPath
}
export type MenuGroup = { readonly title: string; readonly icon: TablerIcon; readonly children: readonly MenuEntry[] }
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
    children: [
      {
        title: 'Apps',
        about: ['settings', 'integrations', 'SMTP'],
        to: '/apps',
        icon: IconApps,
        kind: 'app',
        editor: '/apps/$id',
      },
      {
        title: 'Data import',
        about: ['settings', 'upload', 'CSV', 'Excel'],
        to: '/import',
        icon: IconFileImport,
      },
      {
        title: 'Rules',
        about: ['settings', 'automation', 'actions by themselves'],
        to: '/rules',
        icon: IconBolt,
        kind: 'rule',
        editor: '/rules/$id',
      },
      {
        title: 'Templates',
        about: ['settings', 'e-mail', 'text message', 'SMS', 'webhook'],
        to: '/templates',
        alsoAt: '/webhooks',
        icon: IconTemplate,
        kind: 'template',
        editor: '/templates/$id',
      },
      {
        title: 'Dynamic content',
        about: ['settings', 'images', 'texts'],
        to: '/content',
        icon: IconPhoto,
        kind: 'asset',
        editor: '/content/$id',
      },
      {
        title: 'Tags',
        about: ['settings', 'labels'],
        to: '/tags',
        need: { scope: 'tag_write' },
        icon: IconTag,
        kind: 'tag',
        editor: '/tags/$id',
      },
      {
        title: 'SLA policies',
        about: ['settings', 'breach'],
        to: '/policies',
        icon: IconHourglass,
        kind: 'SLA policy',
        editor: '/policies/$id',
      },
      {
        title: 'Users',
        about: ['settings', 'invite', 'roles', 'access tokens'],
        to: '/users',
        icon: IconUsers,
        kind: 'user',
        editor: '/users/$id',
      },
      {
        title: 'Service providers',
        about: ['settings', 'carriers', 'credentials', 'products'],
        to: '/service-providers',
        icon: IconTruckDelivery,
        kind: 'service provider',
        editor: '/service-providers/$serviceProviderId',
      },
      {
        title: 'Merchants',
        about: ['settings', 'shops'],
        to: '/merchants',
        icon: IconBuildingStore,
        kind: 'merchant',
        editor: '/merchants/$id',
      },
      {
        title: 'Tenant',
        to: '/tenant',
        icon: IconBuilding,
        about: [
          'settings',
          'time zone',
          'currency',
          'holidays and working days',
          'retention of personal data',
          'tracking page, logo and colours',
          'quiet hours and sender of messages',
          'emission factors',
          'idle sign-out',
        ],
      },
    ],
  },
]

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
  const places = menu.flatMap((one): Place[] =>
    isGroup(one) ? one.children.map(entry => ({ entry, group: one })) : [{ entry: one, group: null }],
  )
  const fits = ({ entry }: Place) => Math.max(0, ...pathsOf(entry).map(path => fitOf(pathname, path)))
  const best = places.toSorted((one, other) => fits(other) - fits(one))[0]
  return best && fits(best) > 0 ? best : null
}

/** The path of an entry without its parameter: /operations of /operations/{-$id}. */
const pathsOf = ({ to, alsoAt }: MenuEntry): string[] =>
  [to, alsoAt].flatMap(path => (path === undefined ? [] : [path.replace(/\/\{.*/, '')]))

/** How much of the path of a page is that of an entry. */
const fitOf = (pathname: string, path: string): number =>
  pathname === path || pathname.startsWith(`${path}/`) ? path.length : 0
