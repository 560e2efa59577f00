import { type Role, scopesByRole } from '@aftermile/domain/access'
import { expect, test, vi } from 'vitest'
import { aUser } from '../../test/browser.ts'
import { type CommandHandlers, type CommandState, commandsFor, findCommand } from './commands.ts'
import { keyLabels, matchesKeys } from './match-keys.ts'

const handlers: CommandHandlers = {
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
  createTenant: vi.fn(),
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
    handlers,
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
    'go:/conversations',
    'go:/templates/email/{-$id}',
    'go:/map',
    'go:/operations/shipment',
    'go:/mailings',
  ])
})

test('the live board of all shipments, which no tab leads to, is a command', () => {
  findCommand(commandsOf('user'), 'go:/operations/shipment')?.run()
  expect(handlers.goTo).toHaveBeenCalledWith('/operations/{-$id}', 'shipment')
})

test('development mode and other tenants are only for root', () => {
  expect(idsOf('root')).toEqual(expect.arrayContaining(['developmentMode', 'enterTenant']))
  expect(idsOf('admin')).not.toEqual(expect.arrayContaining(['developmentMode']))
  expect(idsOf('admin')).not.toEqual(expect.arrayContaining(['enterTenant']))
})

test('a user in another tenant can leave it', () => {
  expect(idsOf('root')).not.toContain('leaveTenant')
  expect(idsOf('root', { isInOtherTenant: true })).toContain('leaveTenant')
})

test('the help button can be hidden and shown again', () => {
  findCommand(commandsOf('user'), 'hideHelp')?.run()
  expect(handlers.setHelpHidden).toHaveBeenLastCalledWith(true)
  const hidden = commandsOf('user', { isHelpHidden: true })
  expect(findCommand(hidden, 'hideHelp')).toBeNull()
  findCommand(hidden, 'showHelp')?.run()
  expect(handlers.setHelpHidden).toHaveBeenLastCalledWith(false)
})

test('there is no support chat in another tenant', () => {
  expect(idsOf('user')).toContain('supportChat')
  expect(idsOf('user', { isInOtherTenant: true })).not.toContain('supportChat')
})

test('the dark mode command switches to the other theme', () => {
  findCommand(commandsOf('user', { isDark: true }), 'darkMode')?.run()
  expect(handlers.setDark).toHaveBeenLastCalledWith(false)
})

const press = (key: string, modifiers: Partial<Record<'ctrlKey' | 'metaKey' | 'altKey', boolean>> = {}) => ({
  key,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  ...modifiers,
})

test('Ctrl or Cmd with K opens the palette, K alone does not', () => {
  expect(matchesKeys('mod+K', press('k', { ctrlKey: true }))).toBe(true)
  expect(matchesKeys('mod+K', press('k', { metaKey: true }))).toBe(true)
  expect(matchesKeys('mod+K', press('k'))).toBe(false)
  expect(matchesKeys('mod+K', press('k', { ctrlKey: true, altKey: true }))).toBe(false)
})

test('a character matches however the keyboard produces it', () => {
  expect(matchesKeys('/', press('/'))).toBe(true)
  expect(matchesKeys('?', press('?'))).toBe(true)
  expect(matchesKeys('?', press('/'))).toBe(false)
  expect(matchesKeys('/', press('/', { ctrlKey: true }))).toBe(false)
})

test('key labels match the keyboard', () => {
  expect(keyLabels('mod+K', false)).toEqual(['Ctrl', 'K'])
  expect(keyLabels('mod+K', true)).toEqual(['⌘', 'K'])
  expect(keyLabels('Escape', false)).toEqual(['Escape'])
})
