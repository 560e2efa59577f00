import { expect, test } from 'vitest'
import { type Rights, scopesByRole } from '../access.ts'
import { nounHref } from './noun-pages.ts'

const admin: Rights = {
  role: 'admin',
  scopes: scopesByRole.admin,
  entitlements: ['order_visibility'],
  merchants: [],
}
const root: Rights = { ...admin, role: 'root', scopes: scopesByRole.root }
const hrefOf = (noun: string, id: string, parentId: string | null = null, rights = admin) =>
  nounHref({ noun, id, parentId }, rights)

test.each([
  ['rule', 'late / 2', null, '/rules/late%20%2F%202'],
  ['template', 'delivered_email', null, '/templates/delivered_email'],
  ['product', 'home', 'postnord', '/service-providers/postnord/products/home'],
  ['mapping row', '7', 'dhl', '/service-providers/dhl/mapping/7'],
  ['access_token', 't1', 'support', '/users/support/accessTokens/t1'],
  ['order', '1001', 'fjallro', '/orders?merchantId=fjallro&id=1001'],
  ['import', 'i1', null, '/import?id=i1'],
  ['message', 'm1', null, '/templates/email/m1'],
  ['tenant', 'nordhem', null, '/tenant'],
])('the page of the %s %s', (noun, id, parentId, href) => {
  expect(hrefOf(noun, id, parentId)).toBe(href)
})

test('who may not open the page of an item gets no link to it', () => {
  expect([hrefOf('app', 'smtp'), hrefOf('app', 'smtp', null, root)]).toEqual([null, '/apps/smtp'])
  expect(hrefOf('order', '1', 'a', { ...admin, entitlements: [] })).toBeNull()
  expect(hrefOf('tenant', 'nordhem', null, { ...admin, merchants: ['fjallro'] })).toBeNull()
})

test('a noun without a page, or of a former version, has no link', () => {
  expect([hrefOf('conversation', 'c1'), hrefOf('carrier pigeon', '1')]).toEqual([null, null])
})
