import { type Role, scopesByRole } from '@aftermile/domain/access'
import { expect, test, vi } from 'vitest'
import { aUser } from '../../test/browser.ts'
import { type CommandHandlers, type CommandState, commandsFor, findCommand } from './commands.ts'
import { keyLabels, matchesKeys } from './shortcut-keys.ts'

const acts: CommandHandlers = {
  goTo: vi.fn(),
  create: vi.fn(),
  focusSearch: vi.fn(),
  openPalette: vi.fn(),
  openShortcuts: vi.fn(),
  openHelpCenter: vi.fn(),
  openSupportChat: vi.fn(),
  setDark: vi.fn(),
  setDevelopment: vi.fn(),
  setHelpHidden: vi.fn(),
  chooseTenant: vi.fn(),
  leaveTenant: vi.fn(),
  signOut: vi.fn(),
}

const commandsOf = (role: Role, state: Partial<CommandState> = {}) =>
  commandsFor(
    {
      user: { ...aUser, roles: [role], scopes: [...scopesByRole[role]] },
      isDark: false,
      isDevelopment: false,
      isHelpHidden: false,
      isInOtherTenant: false,
      ...state,
    },
    acts,
  )
const idsOf = (role: Role, state: Partial<CommandState> = {}) => commandsOf(role, state).map(({ id }) => id)

test('no two commands share an id or keys', () => {
  const ids = idsOf('root', { isInOtherTenant: true })
  const keys = commandsOf('root').flatMap(command => command.keys ?? [])
  expect(new Set(ids).size).toBe(ids.length)
  expect(new Set(keys).size).toBe(keys.length)
})

test('pages and forms are offered to those who may open them', () => {
  expect(idsOf('admin')).toEqual(expect.arrayContaining(['go:/', 'go:/tags', 'create:tag']))
  expect(idsOf('user').filter(id => id.startsWith('go:') || id.startsWith('create:'))).toEqual([
    'go:/',
    'go:/operations/{-$id}',
    'go:/shipments',
    'go:/map',
  ])
})

test('development mode and other tenants are for root alone', () => {
  expect(idsOf('root')).toEqual(expect.arrayContaining(['developmentMode', 'enterTenant']))
  expect(idsOf('admin')).not.toEqual(expect.arrayContaining(['developmentMode']))
  expect(idsOf('admin')).not.toEqual(expect.arrayContaining(['enterTenant']))
})

test('the way back is there for whoever is in another tenant', () => {
  expect(idsOf('root')).not.toContain('leaveTenant')
  expect(idsOf('root', { isInOtherTenant: true })).toContain('leaveTenant')
})

test('the help button can be hidden and brought back', () => {
  findCommand(commandsOf('user'), 'hideHelp')?.run()
  expect(acts.setHelpHidden).toHaveBeenLastCalledWith(true)
  const hidden = commandsOf('user', { isHelpHidden: true })
  expect(findCommand(hidden, 'hideHelp')).toBeNull()
  findCommand(hidden, 'showHelp')?.run()
  expect(acts.setHelpHidden).toHaveBeenLastCalledWith(false)
})

test('there is no support chat where there is none', () => {
  expect(idsOf('user')).toContain('supportChat')
  expect(idsOf('user', { isInOtherTenant: true })).not.toContain('supportChat')
})

test('the theme is switched to the other one', () => {
  findCommand(commandsOf('user', { isDark: true }), 'darkMode')?.run()
  expect(acts.setDark).toHaveBeenLastCalledWith(false)
})

const press = (key: string, held: Partial<Record<'ctrlKey' | 'metaKey' | 'altKey', boolean>> = {}) => ({
  key,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  ...held,
})

test('Ctrl or Cmd with K opens the palette, K alone does not', () => {
  expect(matchesKeys('mod+K', press('k', { ctrlKey: true }))).toBe(true)
  expect(matchesKeys('mod+K', press('k', { metaKey: true }))).toBe(true)
  expect(matchesKeys('mod+K', press('k'))).toBe(false)
  expect(matchesKeys('mod+K', press('k', { ctrlKey: true, altKey: true }))).toBe(false)
})

test('a sign counts however the keyboard makes it', () => {
  expect(matchesKeys('/', press('/'))).toBe(true)
  expect(matchesKeys('?', press('?'))).toBe(true)
  expect(matchesKeys('?', press('/'))).toBe(false)
  expect(matchesKeys('/', press('/', { ctrlKey: true }))).toBe(false)
})

test('keys are written as they are on the keyboard', () => {
  expect(keyLabels('mod+K', false)).toEqual(['Ctrl', 'K'])
  expect(keyLabels('mod+K', true)).toEqual(['⌘', 'K'])
  expect(keyLabels('Escape', false)).toEqual(['Escape'])
})
