import { ruleFirings } from '@aftermile/contract/rules/rule-firings'
import { rules } from '@aftermile/contract/settings/rules'
import { systemTenantId } from '@aftermile/domain/access'
import { expect, test } from 'vitest'
import { answer, refusal, sampleAnswers } from '../../../test/screens/answers.ts'
import { openScreen } from '../../../test/screens/open-screen.tsx'
import { sample } from '../../../test/screens/sample.ts'

const aRule = (part: Partial<ReturnType<typeof stored>>) => ({ ...stored(), ...part })
const stored = () =>
  sample(rules.get.reply, { type: 'SlaRule', tenantId: 'nordhem', targetStatus: ['delivered'], time: 2880 })

const policy = aRule({ id: 'p1', name: 'Deliver in two days' })
const builtIn = aRule({ id: 'p2', name: 'Pick up in a day', time: 1440, tenantId: systemTenantId, isSystem: true })
const rule = aRule({ id: 'r1', name: 'Tag what is late', type: 'NoStatusChangeRule' })
const quiet = [...sampleAnswers(), answer(ruleFirings.activity, [])]
const listOf = (all: (typeof policy)[]) =>
  answer(rules.list, ({ query }) => all.filter(({ type }) => query.type === undefined || type === query.type))
const path = '/policies'

test('the list has policies only, with their time and the status to reach', async () => {
  const screen = await openScreen(path, { answers: [...quiet, listOf([policy, builtIn, rule])] })
  const [head, ...rows] = await screen.table('SLA policies')
  expect(head?.slice(1, 4)).toEqual(['Time', 'Status to reach', 'Source'])
  expect(rows.map(row => row.slice(1, 3))).toEqual([
    ['48 hours', 'Delivered'],
    ['24 hours', 'Delivered'],
  ])
  expect(screen.main()).not.toContain('Tag what is late')
})

test('a list without policies says so', async () => {
  const screen = await openScreen(path, { answers: [...quiet, listOf([rule])] })
  await screen.says('No SLA policies yet')
})

test('a rule that is opened as a policy shows as the rule that it is', async () => {
  const screen = await openScreen('/policies/r1', { answers: [...quiet, answer(rules.get, rule)] })
  await expect.poll(screen.address).toBe('/rules/r1')
})

test('a policy that was deleted leads back to the list', async () => {
  const screen = await openScreen('/policies/gone', { answers: [...quiet, refusal(rules.get, 404)] })
  await screen.says('There is no SLA policy with the id gone. It may have been deleted.')
})

test('a changed name is saved with the version that was opened', async () => {
  const screen = await openScreen('/policies/p1', {
    answers: [
      ...quiet,
      answer(rules.get, policy, '"7"'),
      answer(rules.list, [policy]),
      answer(rules.update, ({ body }) => ({ ...policy, ...(body as object) })),
    ],
  })
  await screen.fill('Name *', 'Deliver in 48 hours')
  await screen.click('button', 'Save')
  await screen.says('Deliver in 48 hours saved.')
  const [sent] = screen.callsOf(rules.update)
  expect(sent).toMatchObject({ params: { id: 'p1' }, body: { name: 'Deliver in 48 hours', time: 2880 } })
  expect(sent?.headers.get('if-match')).toBe('"7"')
})

test('without the right to write rules there is no such page', async () => {
  const screen = await openScreen('/policies/p1', {
    answers: quiet,
    user: { scopes: [] },
  })
  await screen.says('You don’t have access to this page')
})
