import { expect, test } from 'vitest'
import { aUser } from '../test/browser.ts'
import { nextSession, type Session, type SessionEvent } from './session-state.ts'
import { rightsOf } from './session-store.ts'

const account = { name: 'Admin', email: 'admin@nordhem.example' }
const user = aUser
const after = (...events: SessionEvent[]): Session => events.reduce(nextSession, { state: 'starting' } as Session)

test('token, metadata, user and hub lead to logged in', () => {
  const steps: SessionEvent[] = [
    { type: 'signInStarted' },
    { type: 'tokenObtained', account },
    { type: 'metadataLoaded' },
    { type: 'userLoaded', user },
    { type: 'hubOpened' },
  ]
  expect(steps.map((_, count) => after(...steps.slice(0, count + 1)).state)).toEqual([
    'signingIn',
    'tokenObtained',
    'metadataLoaded',
    'userLoaded',
    'loggedIn',
  ])
})

test('nobody is logged in without metadata or without a token', () => {
  expect(after({ type: 'tokenObtained', account }, { type: 'userLoaded', user }).state).toBe('tokenObtained')
  expect(after({ type: 'metadataLoaded' }, { type: 'userLoaded', user }).state).toBe('starting')
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

test('a late event after sign-out does not log anyone in', () => {
  const session = after(
    { type: 'tokenObtained', account },
    { type: 'signedOut', reason: 'chosen' },
    { type: 'metadataLoaded' },
    { type: 'userLoaded', user },
  )
  expect(session.state).toBe('signedOut')
})

test('a reloaded user replaces the first', () => {
  expect(nextSession(loggedIn(), { type: 'userLoaded', user: { ...user, name: 'Renamed' } })).toMatchObject({
    state: 'loggedIn',
    user: { name: 'Renamed' },
  })
})

const userLoaded = () =>
  after({ type: 'tokenObtained', account }, { type: 'metadataLoaded' }, { type: 'userLoaded', user })
const loggedIn = () => nextSession(userLoaded(), { type: 'hubLate' })

test.each(['hubLate', 'hubLost'] as const)('%s: the user is logged in without the hub, which may open later', type => {
  expect(nextSession(userLoaded(), { type })).toMatchObject({ state: 'loggedIn', user, isLive: false })
})

test('a late hub does not count as lost once it is open', () => {
  const open = nextSession(userLoaded(), { type: 'hubOpened' })
  expect(nextSession(open, { type: 'hubLate' })).toBe(open)
})

test('the hub opens after login, may be lost and opens again', () => {
  const open = nextSession(loggedIn(), { type: 'hubOpened' })
  expect(open).toMatchObject({ state: 'loggedIn', isLive: true })
  expect(nextSession(open, { type: 'hubLost' })).toMatchObject({ state: 'loggedIn', isLive: false })
  expect(nextSession(open, { type: 'hubOpened' })).toBe(open)
})

test('a hub that opens or is lost with nobody logged in changes nothing', () => {
  const gone = after({ type: 'signedOut', reason: 'idle' })
  expect(nextSession(gone, { type: 'hubOpened' })).toBe(gone)
  expect(nextSession(gone, { type: 'hubLost' })).toBe(gone)
})

test('a late event during sign-out does not log anyone in', () => {
  const leaving = nextSession(loggedIn(), { type: 'signOutStarted' })
  expect(leaving).toEqual({ state: 'signingOut' })
  expect(nextSession(leaving, { type: 'metadataLoaded' })).toBe(leaving)
  expect(nextSession(leaving, { type: 'userLoaded', user })).toBe(leaving)
  expect(nextSession(leaving, { type: 'hubOpened' })).toBe(leaving)
})

test('a token that arrives while someone is logged in changes nothing', () => {
  const before = loggedIn()
  expect(nextSession(before, { type: 'tokenObtained', account })).toBe(before)
})

test('an activation waits for its code, fails with its status, and can be tried again', () => {
  expect(after({ type: 'activationCodeMissing' })).toEqual({ state: 'activating' })
  expect(after({ type: 'activationFailed', status: 409 })).toEqual({ state: 'activationFailed', status: 409 })
  expect(after({ type: 'activationFailed', status: 401 }, { type: 'signInStarted' })).toEqual({ state: 'signingIn' })
})

test('an unreachable server is reported with its request id', () => {
  const report = { message: 'Away.', requestId: 'r1' }
  expect(after({ type: 'unreachable', ...report })).toEqual({ state: 'unreachable', ...report })
})

test('the strongest of several roles counts', () => {
  expect(rightsOf({ ...user, roles: ['root', 'user'] }).role).toBe('root')
  expect(rightsOf({ ...user, roles: [] }).role).toBe('user')
})
