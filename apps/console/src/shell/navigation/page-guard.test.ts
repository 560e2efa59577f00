import { type Role, scopesByRole } from '@aftermile/domain/access'
import { isRedirect } from '@tanstack/react-router'
import { afterEach, expect, test } from 'vitest'
import { pageNeeds } from '../../page-needs.ts'
import { rightsOf, tell } from '../../session/session-store.ts'
import { aUser } from '../../test/browser.ts'
import { menu, pagesOf, visibleMenu } from '../menu/menu.ts'
import { guard } from './page-guard.ts'

afterEach(() => tell({ type: 'signedOut', reason: 'chosen' }))

test('a page without a need is a 500', () => {
  expect(thrownBy(guard('/nonsense'))).toMatchObject({ status: 500, message: 'Unknown middleware' })
  expect(thrownBy(guard('constructor'))).toMatchObject({ status: 500 })
})

test('the support queue is for those at the desk; anyone else is led to /forbidden', () => {
  logIn({ tenantId: 'nordhem', roles: ['support'] })
  expect(thrownBy(guard('/support'))).toSatisfy(isRedirect)
  logIn({ tenantId: 'system', roles: ['support'] })
  expect(thrownBy(guard('/support'))).toBeNull()
})

test('nobody is kept from the page that says so', () => {
  logIn({ roles: ['user'], scopes: [], entitlements: [] })
  expect(Object.keys(pageNeeds).filter(path => thrownBy(guard(path)) === null)).toEqual(
    expect.arrayContaining(['/', '/forbidden']),
  )
})

test.each(Object.keys(scopesByRole) as Role[])('whatever the menu offers to a %s, they may open', role => {
  const entitlements = ['order_visibility', 'sqa'] as const
  logIn({ roles: [role], scopes: [...scopesByRole[role]], entitlements: [...entitlements] })
  const user = { roles: [role], scopes: [...scopesByRole[role]], entitlements: [...entitlements] }
  const offered = pagesOf(visibleMenu(menu, rightsOf(user))).map(({ to = '/' }) => to)
  expect(offered.length).toBeGreaterThan(1)
  expect(offered.filter(path => thrownBy(guard(path)) !== null)).toEqual([])
})

function logIn(who: Partial<typeof aUser>): void {
  const user = { ...aUser, ...who }
  tell({ type: 'tokenObtained', account: user })
  tell({ type: 'metadataLoaded' })
  tell({ type: 'userLoaded', user })
  tell({ type: 'hubOpened' })
}

function thrownBy(act: () => void): unknown {
  try {
    act()
    return null
  } catch (error) {
    return error
  }
}
