import type { CurrentUser } from '@aftermile/contract/users'
import { expect, test } from 'vitest'
import { next, type Session, type SessionEvent } from './session.ts'
import { rightsOf } from './store.ts'

const account = { name: 'Admin', email: 'admin@nordhem.example' }
const user: CurrentUser = {
  id: 'u1',
  tenantId: 'nordhem',
  tenantName: 'Nordhem Group',
  name: 'Admin',
  email: 'admin@nordhem.example',
  picture: null,
  roles: ['admin'],
  scopes: ['tag_write'],
  entitlements: [],
  merchants: [],
  sessionTimeoutMinutes: null,
  idleLogout: true,
  loggedIn: true,
  plugin: false,
}
const after = (...events: SessionEvent[]): Session => events.reduce(next, { state: 'starting' } as Session)

test('token, metadata, user: logged in', () => {
  const steps: SessionEvent[] = [
    { type: 'signInStarted' },
    { type: 'tokenObtained', account },
    { type: 'metadataLoaded' },
    { type: 'userLoaded', user },
  ]
  expect(steps.map((_, count) => after(...steps.slice(0, count + 1)).state)).toEqual([
    'signingIn',
    'tokenObtained',
    'metadataLoaded',
    'loggedIn',
  ])
})

test('nobody is logged in without metadata or without a token', () => {
  expect(after({ type: 'tokenObtained', account }, { type: 'userLoaded', user }).state).toBe('tokenObtained')
  expect(after({ type: 'metadataLoaded' }, { type: 'userLoaded', user }).state).toBe('starting')
})

test('someone unknown to every tenant is told who they are', () => {
  const session = after({ type: 'tokenObtained', account }, { type: 'userUnknown', message: 'Unknown here.' })
  expect(session).toEqual({ state: 'unknown', account, message: 'Unknown here.' })
})

test('a session can end in every state', () => {
  expect(after({ type: 'signedOut', reason: 'failed' })).toEqual({
    state: 'signedOut',
    reason: 'failed',
    message: null,
  })
  expect(
    after(
      { type: 'tokenObtained', account },
      { type: 'metadataLoaded' },
      { type: 'userLoaded', user },
      { type: 'signedOut', reason: 'expired' },
    ).state,
  ).toBe('signedOut')
})

test('what arrives after signing out does not bring anyone back', () => {
  const session = after(
    { type: 'tokenObtained', account },
    { type: 'signedOut', reason: 'chosen' },
    { type: 'metadataLoaded' },
    { type: 'userLoaded', user },
  )
  expect(session.state).toBe('signedOut')
})

test('a user loaded again replaces the first', () => {
  const loggedIn = after({ type: 'tokenObtained', account }, { type: 'metadataLoaded' }, { type: 'userLoaded', user })
  expect(next(loggedIn, { type: 'userLoaded', user: { ...user, name: 'Renamed' } })).toMatchObject({
    state: 'loggedIn',
    user: { name: 'Renamed' },
  })
})

test('of several roles the strongest counts', () => {
  expect(rightsOf({ ...user, roles: ['root', 'user'] }).role).toBe('root')
  expect(rightsOf({ ...user, roles: [] }).role).toBe('user')
})
