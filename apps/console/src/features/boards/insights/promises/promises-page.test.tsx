import { insights, type RoutePromise } from '@aftermile/contract/boards/insights'
import { Meta, meta } from '@aftermile/contract/settings/meta'
import { promiseTargets } from '@aftermile/domain/lists/promise-targets'
import { expect, test } from 'vitest'
import { answer, refusal } from '../../../../test/screens/answers.ts'
import { openScreen } from '../../../../test/screens/open-screen.tsx'
import { sample } from '../../../../test/screens/sample.ts'

const path = '/analytics/promises'
const entry = (id: string, text: string) => ({ id, text, color: null, icon: null })
const names = answer(
  meta.get,
  sample(Meta, { serviceProvider: [entry('postnord', 'PostNord')], toCountry: [entry('NO', 'Norway')] }),
)
const aPromise = (part: Partial<RoutePromise>): RoutePromise => ({
  serviceProviderId: 'postnord',
  serviceProviderProductGroupId: 'home_delivery',
  fromCountryAreaId: null,
  toCountryCode: 'NO',
  promiseHours: 48,
  shipments: 200,
  kept: 198,
  days: promiseTargets.map(() => 1),
  ...part,
})
const advice = (promises: RoutePromise[], leftOut = { promises: 0, shipments: 0 }) =>
  answer(insights.promises, { targets: [...promiseTargets], promises, leftOut })

test('a promise that could be shorter and one that is broken too often', async () => {
  const broken = aPromise({ promiseHours: 24, kept: 100, days: promiseTargets.map(() => 3) })
  const screen = await openScreen(path, { answers: [names, advice([aPromise({}), broken])] })
  await screen.says('Of 2 promises, 1 can be shorter and 1 were kept for less than')
  const rows = [...document.querySelectorAll('tbody tr')].map(row => row.textContent ?? '')
  expect(rows).toHaveLength(2)
  expect(rows[0]).toContain('PostNord')
  expect(rows[0]).toContain('Norway')
  expect(rows[0]).toMatch(/99/)
  expect(rows[1]).toMatch(/50/)
})

test('the months and filters of the address are asked for, the choice of promises is not', async () => {
  const screen = await openScreen(`${path}?firstMonth=202601&lastMonth=202603&toCountryCode=NO&show=broken`, {
    answers: [names, advice([aPromise({})])],
  })
  await screen.says('No promises match')
  expect(screen.callsOf(insights.promises)).toMatchObject([
    { body: { from: 202601, to: 202603, filters: { toCountryCode: ['NO'] } } },
  ])
})

test('another choice of promises keeps the filters of the address', async () => {
  const screen = await openScreen(`${path}?toCountryCode=NO%2CSE`, { answers: [names, advice([aPromise({})])] })
  await screen.says('PostNord')
  await screen.click('radio', 'Can be shorter')
  await expect.poll(screen.address).toContain('show=shorter')
  expect(screen.address()).toContain('toCountryCode=NO%2CSE')
  expect(screen.callsOf(insights.promises)).toHaveLength(1)
})

test('without enough shipments it says how many promises are left out', async () => {
  const screen = await openScreen(path, { answers: [names, advice([], { promises: 12, shipments: 90 })] })
  await screen.says('No promises to advise on')
  await screen.says('12 more have fewer than 30 shipments each and are left out, 90 shipments in all.')
  expect(await screen.get('button', 'Download CSV')).toMatchObject({ disabled: true })
})

test('more than a page of promises has pages', async () => {
  const many = Array.from({ length: 60 }, (_, index) => aPromise({ promiseHours: 24 * (index + 1) }))
  const screen = await openScreen(path, { answers: [names, advice(many)] })
  await screen.get('button', 'Page 3')
  const rows = () => document.querySelectorAll('tbody tr').length
  expect(rows()).toBe(25)
  await screen.click('button', 'Page 3')
  await expect.poll(rows).toBe(10)
})

test('a failure can be tried again', async () => {
  let isDown = true
  const { endpoint, reply } = advice([aPromise({})])
  const flaky = {
    endpoint,
    reply: (sent: Parameters<typeof reply>[0]) => (isDown ? refusal(endpoint, 400).reply(sent) : reply(sent)),
  }
  const screen = await openScreen(path, { answers: [names, flaky] })
  await screen.says('Couldn’t load this')
  isDown = false
  await screen.click('button', 'Try again')
  await screen.says('PostNord')
})

test('a tenant without service quality has no such page', async () => {
  const screen = await openScreen(path, { user: { entitlements: [] } })
  await screen.says('You don’t have access to this page')
})
