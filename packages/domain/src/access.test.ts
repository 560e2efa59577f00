import { describe, expect, test } from 'vitest'
import {
  mayDo,
  missingInWords,
  needInWords,
  type Rights,
  roles,
  scopes,
  scopesByRole,
  scopesOfToken,
} from './access.ts'

const rightsOf = (role: (typeof roles)[number], entitlements: string[] = []): Rights => ({
  role,
  scopes: scopesByRole[role],
  entitlements,
  merchants: [],
})

describe('roles', () => {
  test('every role can do what a user can', () => {
    for (const role of roles) for (const scope of scopesByRole.user) expect(scopesByRole[role]).toContain(scope)
  })

  test('each role has the scopes of the table', () => {
    const beyondUser = (role: (typeof roles)[number]) =>
      scopesByRole[role].filter(scope => !scopesByRole.user.some(owned => owned === scope))
    expect(beyondUser('support')).toEqual(['shipment_complete'])
    expect(beyondUser('dataanalyst')).toEqual(['analytics_dashboard_read'])
    expect(beyondUser('contentadmin')).toEqual(['template_write', 'asset_write', 'tag_write'])
    expect(beyondUser('ruleadmin')).toEqual(['rule_write', 'tag_write'])
    expect(beyondUser('superuser')).toEqual([
      'shipment_complete',
      'analytics_dashboard_read',
      'inbound_dashboard_read',
      'data_import',
      'bookmark_share',
      'user_write_user',
    ])
  })

  test('an admin may assign every role but root; root may do everything', () => {
    const assignable = scopesByRole.admin.filter(scope => scope.startsWith('user_write_'))
    expect(assignable.sort()).toEqual(
      roles
        .filter(role => role !== 'root')
        .map(role => `user_write_${role}`)
        .sort(),
    )
    expect(new Set(scopesByRole.root)).toEqual(new Set(scopes))
    for (const role of roles) expect(scopes).toContain(`user_write_${role}`)
    expect(scopesByRole.admin.some(scope => scope.startsWith('app_'))).toBe(false)
  })

  test('no role has a scope twice', () => {
    for (const role of roles) expect(new Set(scopesByRole[role]).size).toBe(scopesByRole[role].length)
  })
})

describe('needs', () => {
  test('nobody may do anything unless signed in', () => {
    expect(mayDo(null, 'signedIn')).toBe(false)
    expect(mayDo(null, { scope: 'tag_write' })).toBe(false)
    expect(mayDo(rightsOf('user'), 'signedIn')).toBe(true)
  })

  test('what needs no user is allowed signed in or not', () => {
    expect(mayDo(null, 'everyone')).toBe(true)
    expect(mayDo(rightsOf('user'), 'everyone')).toBe(true)
    expect(needInWords('everyone')).toBe('nothing')
  })

  test('a scope, a role and an entitlement must all be there', () => {
    expect(mayDo(rightsOf('contentadmin'), { scope: 'tag_write' })).toBe(true)
    expect(mayDo(rightsOf('user'), { scope: 'tag_write' })).toBe(false)
    expect(mayDo(rightsOf('dataanalyst'), { scope: 'analytics_dashboard_read', entitlement: 'sqa' })).toBe(false)
    expect(mayDo(rightsOf('dataanalyst', ['sqa']), { scope: 'analytics_dashboard_read', entitlement: 'sqa' })).toBe(
      true,
    )
    expect(mayDo({ ...rightsOf('admin'), scopes: ['app_read'] }, { scope: 'app_read', role: 'root' })).toBe(false)
    expect(mayDo(rightsOf('user', ['order_visibility']), { entitlement: 'order_visibility' })).toBe(true)
  })

  test('a star is met by any scope with that prefix', () => {
    expect(mayDo(rightsOf('superuser'), { scope: 'user_write_*' })).toBe(true)
    expect(mayDo(rightsOf('support'), { scope: 'user_write_*' })).toBe(false)
  })

  test('a need has a readable text', () => {
    expect(needInWords({ scope: 'app_read', role: 'root' })).toBe('scope app_read, role root')
    expect(needInWords('signedIn')).toBe('a signed-in user')
  })

  test('who is limited to merchants may not do what concerns the whole tenant, and is told so', () => {
    const need = { scope: 'tag_write', allMerchants: true } as const
    const limited = { ...rightsOf('admin'), merchants: ['fjallro'] }
    expect([mayDo(rightsOf('admin'), need), mayDo(limited, need), mayDo(rightsOf('user'), need)]).toEqual([
      true,
      false,
      false,
    ])
    expect([missingInWords(limited, need), missingInWords(rightsOf('user'), need)]).toEqual([
      'access to all merchants',
      'scope tag_write',
    ])
  })
})

test('a token has no scope that its owner lacks now', () => {
  expect(scopesOfToken('user', ['shipment_read', 'tag_write', 'unheard_of'])).toEqual(['shipment_read'])
})
