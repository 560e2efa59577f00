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
        to: '/apps',
        icon: IconApps,
        kind: 'app',
        editor: '/apps/$id',
      },
      {
        title: 'Data import',
        to: '/import',
        icon: IconFileImport,
      },
      {
        title: 'Rules',
        to: '/rules',
        icon: IconBolt,
        kind: 'rule',
        editor: '/rules/$id',
      },
      {
        title: 'Templates',
        to: '/templates',
        alsoAt: '/webhooks',
        icon: IconTemplate,
        kind: 'template',
        editor: '/templates/$id',
      },
      {
        title: 'Dynamic content',
        to: '/content',
        icon: IconPhoto,
        kind: 'asset',
        editor: '/content/$id',
      },
      {
        title: 'Tags',
        to: '/tags',
        need: { scope: 'tag_write' },
        icon: IconTag,
        kind: 'tag',
        editor: '/tags/$id',
      },
      {
        title: 'SLA policies',
        to: '/policies',
        icon: IconHourglass,
        kind: 'SLA policy',
        editor: '/policies/$id',
      },
      {
        title: 'Users',
        to: '/users',
        icon: IconUsers,
        kind: 'user',
        editor: '/users/$id',
      },
      {
        title: 'Service providers',
        to: '/service-providers',
        icon: IconTruckDelivery,
        kind: 'service provider',
        editor: '/service-providers/$serviceProviderId',
      },
      {
        title: 'Merchants',
        to: '/merchants',
        icon: IconBuildingStore,
        kind: 'merchant',
        editor: '/merchants/$id',
      },
      { title: 'Tenant', to: '/tenant', icon: IconBuilding },
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
