import { type Role, scopesByRole } from '@aftermile/domain/access'
import { isRedirect } from '@tanstack/react-router'
import { afterEach, expect, test } from 'vitest'
import { pageNeeds } from '../../page-needs.ts'
import { dispatchSessionEvent, rightsOf } from '../../session/session-store.ts'
import { aUser } from '../../test/browser.ts'
import { menu, pagesOf, visibleMenu } from '../menu/menu.ts'
import { guardPage } from './page-guard.ts'

afterEach(() => dispatchSessionEvent({ type: 'signedOut', reason: 'chosen' }))

test('a page without an entry in pageNeeds is a 500', () => {
  expect(thrownBy(guardPage('/nonsense'))).toMatchObject({ status: 500, message: 'Unknown middleware' })
  expect(thrownBy(guardPage('constructor'))).toMatchObject({ status: 500 })
})

test('the support queue is for support agents; anyone else is sent to /forbidden', () => {
  logIn({ tenantId: 'nordhem', roles: ['support'] })
  expect(thrownBy(guardPage('/support'))).toSatisfy(isRedirect)
  logIn({ tenantId: 'system', roles: ['support'] })
  expect(thrownBy(guardPage('/support'))).toBeNull()
})

test('everyone may open /forbidden', () => {
  logIn({ roles: ['user'], scopes: [], entitlements: [] })
  expect(Object.keys(pageNeeds).filter(path => thrownBy(guardPage(path)) === null)).toEqual(
    expect.arrayContaining(['/', '/forbidden']),
  )
})

test.each(Object.keys(scopesByRole) as Role[])('a %s may open every page in their menu', role => {
  const entitlements = ['order_visibility', 'sqa'] as const
  logIn({ roles: [role], scopes: [...scopesByRole[role]], entitlements: [...entitlements] })
  const user = { roles: [role], scopes: [...scopesByRole[role]], entitlements: [...entitlements], merchants: [] }
  const offered = pagesOf(visibleMenu(menu, rightsOf(user))).map(({ to = '/' }) => to)
  expect(offered.length).toBeGreaterThan(1)
  expect(offered.filter(path => thrownBy(guardPage(path)) !== null)).toEqual([])
})

function logIn(changes: Partial<typeof aUser>): void {
  const user = { ...aUser, ...changes }
  dispatchSessionEvent({ type: 'tokenObtained', account: user })
  dispatchSessionEvent({ type: 'metadataLoaded' })
  dispatchSessionEvent({ type: 'userLoaded', user })
  dispatchSessionEvent({ type: 'hubOpened' })
}

function thrownBy(run: () => void): unknown {
  try {
    run()
    return null
  } catch (error) {
    return error
  }
}
