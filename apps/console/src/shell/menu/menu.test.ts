import { type Entitlement, type Rights, type Role, roles, scopesByRole } from '@aftermile/domain/access'
import { expect, test } from 'vitest'
import { isGroup, type Menu, menu, pagesOf, placeOf, visibleMenu } from './menu.ts'

const withRole = (role: Role, ...entitlements: Entitlement[]): Rights => ({
  role,
  scopes: scopesByRole[role],
  entitlements,
  merchants: [],
})

const titles = (entries: Menu) => pagesOf(entries).map(page => page.title)

test('Settings is hidden when none of its children is available', () => {
  expect(visibleMenu(menu, withRole('user')).some(isGroup)).toBe(false)
})

test('Tags needs tag_write', () => {
  const mayTag = roles.filter(role => titles(visibleMenu(menu, withRole(role))).includes('Tags'))
  expect(mayTag).toEqual(['contentadmin', 'ruleadmin', 'admin', 'root'])
})

test('root sees the full menu in its order', () => {
  expect(titles(visibleMenu(menu, withRole('root', 'sqa', 'order_visibility')))).toEqual([
    'Live monitoring',
    'Orders',
    'Shipments',
    'Conversations',
    'Messages',
    'Map',
    'Service Quality Analysis',
    'Apps',
    'Data import',
    'Rules',
    'Templates',
    'Dynamic content',
    'Tags',
    'SLA policies',
    'Users',
    'Service providers',
    'Merchants',
    'Tenant',
  ])
})

test('Apps is only for root, whatever the scopes', () => {
  const rights = { ...withRole('admin'), scopes: [...scopesByRole.admin, 'app_read'] }
  expect(titles(visibleMenu(menu, rights))).not.toContain('Apps')
})

test('Orders and Service Quality Analysis need their entitlements', () => {
  expect(titles(visibleMenu(menu, withRole('dataanalyst')))).toEqual([
    'Live monitoring',
    'Shipments',
    'Conversations',
    'Messages',
    'Map',
  ])
  expect(titles(visibleMenu(menu, withRole('dataanalyst', 'sqa', 'order_visibility')))).toEqual([
    'Live monitoring',
    'Orders',
    'Shipments',
    'Conversations',
    'Messages',
    'Map',
    'Service Quality Analysis',
  ])
})

test('who may not read shipments sees neither Messages nor Map', () => {
  const rights = { ...withRole('user'), scopes: ['dashboard_read'] as const }
  expect(titles(visibleMenu(menu, rights))).toEqual(['Live monitoring'])
})

test.each([
  ['/shipments', 'Shipments', undefined],
  ['/shipments/order/7', 'Shipments', undefined],
  ['/operations', 'Live monitoring', undefined],
  ['/operations/shipment', 'Live monitoring', undefined],
  ['/templates', 'Templates', 'Settings'],
  ['/templates/emailing', 'Templates', 'Settings'],
  ['/templates/email', 'Messages', undefined],
  ['/templates/email/7', 'Messages', undefined],
  ['/webhooks/7', 'Templates', 'Settings'],
  ['/tenant/audit', 'Tenant', 'Settings'],
  ['/notifications', undefined, undefined],
  ['/', undefined, undefined],
])('the page %s belongs to %s', (path, entry, group) => {
  const place = placeOf(path)
  expect([place?.entry.title, place?.group?.title]).toEqual([entry, group])
})

test('any user_write_ scope opens Users', () => {
  expect(titles(visibleMenu(menu, withRole('superuser')))).toContain('Users')
})
