import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { aBrowser, aUser } from '../test/browser.ts'
import { aClock, flushPromises } from '../test/clock.ts'
import { openSession } from './open-session.ts'
import { sessionParts } from './session-parts.ts'
import { currentSession, dispatchSessionEvent } from './session-store.ts'
import { runSignOutTasks } from './sign-out-tasks.ts'

/** The session is global to the process, so each test begins and ends signed out. */
function signOut(): void {
  runSignOutTasks()
  dispatchSessionEvent({ type: 'signedOut', reason: 'chosen' })
  sessionParts.queries = null
}

beforeEach(signOut)
afterEach(() => {
  signOut()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

test('a loaded user is logged in when the hub is open, and nothing is refetched', async () => {
  const refreshed = vi.spyOn(QueryClient.prototype, 'invalidateQueries')
  const { hub, isOpened } = opening()
  await flushPromises()
  expect(currentSession().state).toBe('userLoaded')
  hub.setOpen(true)
  await flushPromises()
  expect(currentSession()).toMatchObject({ state: 'loggedIn', isLive: true })
  expect(isOpened()).toBe(true)
  expect(refreshed).not.toHaveBeenCalled()
})

test('a hub that fails lets the user in at once', async () => {
  const { hub, isOpened } = opening()
  hub.setOpen(false)
  await flushPromises()
  expect(currentSession()).toMatchObject({ state: 'loggedIn', isLive: false })
  expect(isOpened()).toBe(true)
})

test('a hub that is not open within 3 s lets the user in, and refetches what is shown once it opens', async () => {
  const { hub, pass, isOpened } = opening()
  pass(2999)
  await flushPromises()
  expect(currentSession().state).toBe('userLoaded')
  pass(1)
  await flushPromises()
  expect(currentSession()).toMatchObject({ state: 'loggedIn', isLive: false })
  expect(isOpened()).toBe(true)
  expect(hub.isConnected()).toBe(true)
  const refreshed = vi.spyOn(QueryClient.prototype, 'invalidateQueries')
  hub.setOpen(true)
  expect(currentSession()).toMatchObject({ state: 'loggedIn', isLive: true })
  expect(refreshed).toHaveBeenCalledOnce()
})

test('once the hub is open, the end of the wait changes nothing', async () => {
  const { hub, pass, waiting } = opening()
  hub.setOpen(true)
  pass(10_000)
  expect(currentSession()).toMatchObject({ isLive: true })
  expect(waiting()).toBe(0)
})

test('signing out while the hub is opening closes it and logs nobody in', async () => {
  const { hub, pass, isOpened } = opening()
  runSignOutTasks()
  dispatchSessionEvent({ type: 'signedOut', reason: 'elsewhere' })
  await flushPromises()
  expect(isOpened()).toBe(true)
  expect(hub.isConnected()).toBe(false)
  pass(10_000)
  expect(currentSession().state).toBe('signedOut')
})

/** A session with a loaded user and a hub whose state the test sets. */
function opening() {
  aBrowser()
  const { clock, pass, waiting } = aClock()
  sessionParts.queries = new QueryClient()
  dispatchSessionEvent({ type: 'tokenObtained', account: aUser })
  dispatchSessionEvent({ type: 'metadataLoaded' })
  dispatchSessionEvent({ type: 'userLoaded', user: aUser })
  let setOpen = (_: boolean) => {}
  let isConnected = true
  const connect = ({ onState }: { onState: (isOpen: boolean) => void }) => {
    setOpen = onState
    return () => {
      isConnected = false
    }
  }
  let isOpened = false
  void openSession(aUser, { clock, connect }).then(() => {
    isOpened = true
  })
  const hub = { setOpen: (isOpen: boolean) => setOpen(isOpen), isConnected: () => isConnected }
  return { hub, pass, waiting, isOpened: () => isOpened }
}
