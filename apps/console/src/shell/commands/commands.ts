import type { CurrentUser } from '@aftermile/contract/people/current-user'
import { mayVisit, type PagePath } from '../../page-needs.ts'
import { rightsOf } from '../../session/session-store.ts'
import {
  IconArrowBackUp,
  IconBook,
  IconBuilding,
  IconChartDots3,
  IconCode,
  IconCommand,
  IconEye,
  IconEyeOff,
  IconHeadset,
  IconHistory,
  IconHome,
  IconKeyboard,
  IconLogout,
  IconMail,
  IconMessageCircle,
  IconMoon,
  IconPlus,
  IconSearch,
  IconSun,
  IconUserX,
  IconWebhook,
} from '../../ui/icons/icons.ts'
import type { Command } from '../../ui/page/page-commands.ts'
import { type MenuEntry, menu, pagesOf, visibleMenu } from '../menu/menu.ts'

/** The actions behind the commands, implemented by the shell. */
export type CommandHandlers = {
  readonly goTo: (page: PagePath, id?: string) => void
  readonly create: (entry: MenuEntry) => void
  readonly focusSearch: () => void
  readonly openPalette: () => void
  readonly openShortcuts: () => void
  readonly openHelpCenter: () => void
  readonly openSupportChat: () => void
  readonly setDark: (isDark: boolean) => void
  readonly setDevelopment: (isOn: boolean) => void
  readonly setHelpHidden: (isHidden: boolean) => void
  readonly chooseTenant: () => void
  readonly createTenant: () => void
  readonly leaveTenant: () => void
  readonly signOut: () => void
}

export type CommandState = {
  readonly user: CurrentUser
  readonly isDark: boolean
  readonly isDevelopment: boolean
  readonly isHelpHidden: boolean
  readonly isInOtherTenant: boolean
}

/** All commands of this user. The palette, the menus and the list of shortcuts show these and no others. */
export function commandsFor(state: CommandState, handlers: CommandHandlers): readonly Command[] {
  return [...pageCommands(state, handlers), ...actions(state, handlers), ...help(state, handlers)]
}

/** A command by its id; null if the user does not have it. */
export const findCommand = (commands: readonly Command[], id: string): Command | null =>
  commands.find(command => command.id === id) ?? null

/** Keys of single pages, for the list of shortcuts. The pages handle them. */
export const pageKeys: readonly { readonly keys: readonly string[]; readonly title: string }[] = [
  { keys: ['j', 'k'], title: 'Next and previous row, also on a detail page' },
  { keys: ['x'], title: 'Select row' },
  { keys: ['a'], title: 'Go to the actions of the selection' },
  { keys: ['Space'], title: 'Preview' },
  { keys: ['Enter'], title: 'Open' },
  { keys: ['mod+S'], title: 'Save' },
  { keys: ['Escape'], title: 'Close' },
]

function pageCommands({ user, isInOtherTenant }: CommandState, handlers: CommandHandlers): Command[] {
  const pages = pagesOf(visibleMenu(menu, rightsOf(user)))
  const home: Command = { id: 'go:/', title: 'Home', group: 'Go to', icon: IconHome, run: () => handlers.goTo('/') }
  const goTo = pages.map(
    ({ title, to, icon, about }): Command => ({
      id: `go:${to}`,
      title,
      group: 'Go to',
      icon,
      ...(about !== undefined && { keywords: about }),
      run: () => handlers.goTo(to),
    }),
  )
  const create = pages.flatMap((entry): Command[] =>
    entry.kind === undefined
      ? []
      : [
          {
            id: `create:${entry.kind}`,
            title: `Create ${entry.kind}`,
            group: 'Create',
            icon: IconPlus,
            run: () => handlers.create(entry),
          },
        ],
  )
  const supportQueue: Command = {
    id: 'go:/support',
    title: 'Support queue',
    group: 'Go to',
    icon: IconHeadset,
    run: () => handlers.goTo('/support'),
  }
  const allShipments: Command = {
    id: 'go:/operations/shipment',
    title: 'Live monitoring of all shipments',
    group: 'Go to',
    icon: IconChartDots3,
    run: () => handlers.goTo('/operations/{-$id}', 'shipment'),
  }
  const mailings: Command = {
    id: 'go:/mailings',
    title: 'Regular mails',
    group: 'Go to',
    icon: IconMail,
    run: () => handlers.goTo('/mailings'),
  }
  const webhooks: Command = {
    id: 'go:/webhooks',
    title: 'Webhooks',
    group: 'Go to',
    icon: IconWebhook,
    run: () => handlers.goTo('/webhooks'),
  }
  const auditLog: Command = {
    id: 'go:/tenant/audit',
    title: 'Audit log',
    group: 'Go to',
    icon: IconHistory,
    run: () => handlers.goTo('/tenant/audit'),
  }
  const erase: Command = {
    id: 'go:/tenant/erase',
    title: 'Erase a person',
    group: 'Go to',
    icon: IconUserX,
    run: () => handlers.goTo('/tenant/erase'),
  }
  return [
    home,
    ...goTo,
    ...(mayVisit(user, '/operations/{-$id}') ? [allShipments] : []),
    mailings,
    ...(mayVisit(user, '/webhooks') ? [webhooks] : []),
    ...(mayVisit(user, '/tenant/audit') ? [auditLog] : []),
    ...(mayVisit(user, '/tenant/erase') ? [erase] : []),
    ...(mayVisit(user, '/support') && !isInOtherTenant ? [supportQueue] : []),
    ...create,
  ]
}

function actions({ user, isDark, isDevelopment, isInOtherTenant }: CommandState, handlers: CommandHandlers): Command[] {
  const isRoot = user.roles.includes('root')
  const list: (Omit<Command, 'group'> | false)[] = [
    { id: 'search', title: 'Search', icon: IconSearch, keys: '/', run: handlers.focusSearch },
    { id: 'palette', title: 'Command palette', icon: IconCommand, keys: 'mod+K', run: handlers.openPalette },
    {
      id: 'darkMode',
      title: isDark ? 'Light mode' : 'Dark mode',
      icon: isDark ? IconSun : IconMoon,
      run: () => handlers.setDark(!isDark),
    },
    isRoot && {
      id: 'developmentMode',
      title: isDevelopment ? 'Exit development mode' : 'Development mode',
      icon: IconCode,
      run: () => handlers.setDevelopment(!isDevelopment),
    },
    isRoot && { id: 'enterTenant', title: 'Enter tenant …', icon: IconBuilding, run: handlers.chooseTenant },
    isRoot && { id: 'create:tenant', title: 'Create tenant', icon: IconPlus, run: handlers.createTenant },
    isInOtherTenant && {
      id: 'leaveTenant',
      title: 'Leave tenant',
      icon: IconArrowBackUp,
      run: handlers.leaveTenant,
    },
    { id: 'signOut', title: 'Sign out', icon: IconLogout, run: handlers.signOut },
  ]
  return list.filter(each => each !== false).map(each => ({ ...each, group: 'Actions' }))
}

function help({ isHelpHidden, isInOtherTenant }: CommandState, handlers: CommandHandlers): Command[] {
  const list: (Omit<Command, 'group'> | false)[] = [
    { id: 'helpCenter', title: 'Help center', icon: IconBook, run: handlers.openHelpCenter },
    // The support thread is in the user's own tenant.
    !isInOtherTenant && {
      id: 'supportChat',
      title: 'Support chat',
      icon: IconMessageCircle,
      run: handlers.openSupportChat,
    },
    { id: 'shortcuts', title: 'Keyboard shortcuts', icon: IconKeyboard, keys: '?', run: handlers.openShortcuts },
    isHelpHidden
      ? { id: 'showHelp', title: 'Show help button', icon: IconEye, run: () => handlers.setHelpHidden(false) }
      : { id: 'hideHelp', title: 'Hide this', icon: IconEyeOff, run: () => handlers.setHelpHidden(true) },
  ]
  return list.filter(each => each !== false).map(each => ({ ...each, group: 'Help' }))
}
