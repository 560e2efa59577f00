import type { CurrentUser } from '@aftermile/contract/people/current-user'
import {
  IconArrowBackUp,
  IconBook,
  IconBuilding,
  IconCode,
  IconCommand,
  IconEye,
  IconEyeOff,
  IconHeadset,
  IconHome,
  IconKeyboard,
  IconLogout,
  IconMap,
  IconMessageCircle,
  IconMoon,
  IconPlus,
  IconSearch,
  IconSun,
  type TablerIcon,
} from '@tabler/icons-react'
import { mayVisit, type PagePath } from '../../page-needs.ts'
import { rightsOf } from '../../session/session-store.ts'
import { type MenuEntry, menu, pagesOf, visibleMenu } from '../menu/menu.ts'

export type CommandGroup = 'Go to' | 'Create' | 'Actions' | 'Help'

export type Command = {
  readonly id: string
  readonly title: string
  readonly group: CommandGroup
  readonly icon: TablerIcon | undefined
  readonly keys?: string
  readonly run: () => void
}

/** What commands do, answered by the shell. */
export type CommandHandlers = {
  readonly goTo: (page: PagePath) => void
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

/** Every command there is for this user: the palette, the menus and the list of shortcuts show these and no others. */
export function commandsFor(state: CommandState, acts: CommandHandlers): readonly Command[] {
  return [...pageCommands(state, acts), ...actions(state, acts), ...help(state, acts)]
}

/** A command by its id; null for whoever does not have it. */
export const findCommand = (commands: readonly Command[], id: string): Command | null =>
  commands.find(command => command.id === id) ?? null

/** Keys that belong to a page, for the list of shortcuts; the pages themselves listen. */
export const pageKeys: readonly { readonly keys: readonly string[]; readonly title: string }[] = [
  { keys: ['j', 'k'], title: 'Next and previous row of a list' },
  { keys: ['x'], title: 'Select the row' },
  { keys: ['Space'], title: 'Look at the row beside the list' },
  { keys: ['Enter'], title: 'Open the row' },
  { keys: ['mod+S'], title: 'Save the form' },
  { keys: ['Escape'], title: 'Close what is open' },
]

function pageCommands({ user, isInOtherTenant }: CommandState, acts: CommandHandlers): Command[] {
  const pages = pagesOf(visibleMenu(menu, rightsOf(user)))
  const home: Command = { id: 'go:/', title: 'Home', group: 'Go to', icon: IconHome, run: () => acts.goTo('/') }
  const goTo = pages.flatMap(({ title, to, icon }): Command[] =>
    to === undefined ? [] : [{ id: `go:${to}`, title, group: 'Go to', icon, run: () => acts.goTo(to) }],
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
            run: () => acts.create(entry),
          },
        ],
  )
  const desk: Command = {
    id: 'go:/support',
    title: 'Support queue',
    group: 'Go to',
    icon: IconHeadset,
    run: () => acts.goTo('/support'),
  }
  const map: Command = { id: 'go:/map', title: 'Map', group: 'Go to', icon: IconMap, run: () => acts.goTo('/map') }
  return [
    home,
    ...goTo,
    ...(mayVisit(user, '/map') ? [map] : []),
    ...(mayVisit(user, '/support') && !isInOtherTenant ? [desk] : []),
    ...create,
  ]
}

function actions({ user, isDark, isDevelopment, isInOtherTenant }: CommandState, acts: CommandHandlers): Command[] {
  const isRoot = user.roles.includes('root')
  const list: (Omit<Command, 'group'> | false)[] = [
    { id: 'search', title: 'Search', icon: IconSearch, keys: '/', run: acts.focusSearch },
    { id: 'palette', title: 'Command palette', icon: IconCommand, keys: 'mod+K', run: acts.openPalette },
    {
      id: 'darkMode',
      title: isDark ? 'Light mode' : 'Dark mode',
      icon: isDark ? IconSun : IconMoon,
      run: () => acts.setDark(!isDark),
    },
    isRoot && {
      id: 'developmentMode',
      title: isDevelopment ? 'Leave development mode' : 'Development mode',
      icon: IconCode,
      run: () => acts.setDevelopment(!isDevelopment),
    },
    isRoot && { id: 'enterTenant', title: 'Enter a tenant', icon: IconBuilding, run: acts.chooseTenant },
    isInOtherTenant && {
      id: 'leaveTenant',
      title: 'Back to your own tenant',
      icon: IconArrowBackUp,
      run: acts.leaveTenant,
    },
    { id: 'signOut', title: 'Sign out', icon: IconLogout, run: acts.signOut },
  ]
  return list.filter(each => each !== false).map(each => ({ ...each, group: 'Actions' }))
}

function help({ isHelpHidden, isInOtherTenant }: CommandState, acts: CommandHandlers): Command[] {
  const list: (Omit<Command, 'group'> | false)[] = [
    { id: 'helpCenter', title: 'Help center', icon: IconBook, run: acts.openHelpCenter },
    // The thread is in one's own tenant.
    !isInOtherTenant && {
      id: 'supportChat',
      title: 'Support chat',
      icon: IconMessageCircle,
      run: acts.openSupportChat,
    },
    { id: 'shortcuts', title: 'Keyboard shortcuts', icon: IconKeyboard, keys: '?', run: acts.openShortcuts },
    isHelpHidden
      ? { id: 'showHelp', title: 'Show help button', icon: IconEye, run: () => acts.setHelpHidden(false) }
      : { id: 'hideHelp', title: 'Hide this', icon: IconEyeOff, run: () => acts.setHelpHidden(true) },
  ]
  return list.filter(each => each !== false).map(each => ({ ...each, group: 'Help' }))
}
