import { Mailing, mailings } from '@aftermile/contract/boards/mailings'
import { rules } from '@aftermile/contract/settings/rules'
import { systemTenantId } from '@aftermile/domain/access'
import { expect, test } from 'vitest'
import { pageNeeds } from './page-needs.ts'
import { type Answer, answer, noAnswers, sampleAnswers } from './test/screens/answers.ts'
import { openScreen } from './test/screens/open-screen.tsx'
import { sample } from './test/screens/sample.ts'
import { aRoot } from './test/screens/shell-answers.ts'

/** Every page, and what stands at its head where each call is answered with something small. */
const heads: readonly (readonly [address: string, head: string])[] = [
  ['/', 'Welcome, Admin'],
  ['/analytics/operations', 'Operations Dashboard'],
  ['/analytics/print', 'Nordhem Group: service quality, '],
  ['/analytics/promises', 'Promise advisor'],
  ['/apps', 'Apps'],
  ['/apps/sample', 'sample'],
  ['/apps/sample/credentials/sample', 'sample'],
  ['/content', 'Dynamic content'],
  ['/content/sample', 'sample'],
  ['/conversations', 'Conversations'],
  ['/forbidden', 'You don’t have access to this page'],
  ['/help', 'Help center'],
  ['/help/boards', 'Boards'],
  ['/import', 'Data import'],
  ['/mailings', 'Regular mails'],
  ['/map', 'Map'],
  ['/merchants', 'Merchants'],
  ['/merchants/sample', 'sample'],
  ['/notifications', 'Notifications'],
  ['/operations', 'Live Delivery Monitoring'],
  ['/orders', 'Orders'],
  ['/plugin', 'Welcome, Admin'],
  ['/policies', 'SLA policies'],
  ['/policies/sample', 'sample'],
  ['/rules', 'Rules'],
  ['/rules/sample', 'sample'],
  ['/service-providers', 'Service providers'],
  ['/service-providers/sample', 'sample'],
  ['/service-providers/sample/credentials/sample', 'sample'],
  ['/service-providers/sample/mapping', 'Mapping of sample'],
  ['/service-providers/sample/mapping/sample', '“”'],
  ['/service-providers/sample/products/sample', 'sample'],
  ['/shipments', 'Shipments'],
  ['/shipments/order/sample', 'Shipments of order sample'],
  ['/support', 'Support'],
  ['/tags', 'Tags'],
  ['/tags/sample', 'sample'],
  ['/templates', 'Templates'],
  ['/templates/email/sample', 'sample'],
  ['/templates/sample', 'sample'],
  ['/templates/suppressed', 'Suppressed addresses'],
  ['/tenant', 'Tenant settings'],
  ['/tenant/audit', 'Audit log'],
  ['/tenant/erase', 'Erase a person'],
  ['/tenants/sample', 'sample'],
  ['/unreadable-events', 'Unreadable events of the API'],
  ['/users', 'Users'],
  ['/users/sample', 'sample'],
  ['/users/sample/accessTokens/sample', 'sample'],
  ['/webhooks', 'Webhooks'],
  ['/webhooks/sample', 'sample'],
]

const ofTheSystem = ['/support', '/tenants/sample']
const userOf = (address: string) => (ofTheSystem.includes(address) ? { ...aRoot, tenantId: systemTenantId } : aRoot)

/** Where a page needs more than anything small. */
const own: Readonly<Record<string, readonly Answer[]>> = {
  '/mailings': [answer(mailings.list, [sample(Mailing, { nextAt: '2026-12-01T07:00:00Z' })])],
  '/policies/sample': [answer(rules.get, sample(rules.get.reply, { type: 'SlaRule' }))],
}

/** It is too large for a sample: template-editor.spec.ts of the browser tests opens it. */
const leftOut = ['/templates/$id/editor']

test('every page of the site map is among them', () => {
  const patterns = Object.keys(pageNeeds).filter(path => !leftOut.includes(path))
  const fits = (path: string) =>
    new RegExp(`^${path.replaceAll(/\/\{-\$\w+\}/g, '(/[^/]+)?').replaceAll(/\$\w+/g, '[^/]+')}$`)
  expect(patterns.filter(path => !heads.some(([address]) => fits(path).test(address)))).toEqual([])
})

test.each(heads)('%s shows what it is', async (address, head) => {
  const screen = await openScreen(address, {
    answers: [...sampleAnswers(), ...(own[address] ?? [])],
    user: userOf(address),
  })
  await expect.poll(() => document.querySelector('main h1')?.textContent, { interval: 10 }).toContain(head)
  expect(screen.main()).not.toContain('Something went wrong')
})

/** They show nothing that a call brings, or it comes from the engine of the boards. */
const needNoAnswer = ['/forbidden', '/help', '/help/boards', '/analytics/print', '/analytics/operations', '/operations']

test.each(heads.filter(([address]) => !needNoAnswer.includes(address)))(
  '%s says so when the server fails',
  async address => {
    const screen = await openScreen(address, { answers: noAnswers(), user: userOf(address) })
    await screen.says('Couldn’t load this')
    await screen.get('button', 'Try again')
  },
)
