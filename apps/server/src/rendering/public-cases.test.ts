import { afterAll, expect, test } from 'vitest'
import { judgeLiquid, judgeMjml } from './public-cases.ts'
import { openRenderPool } from './render-pool.ts'

const pool = openRenderPool()
afterAll(() => pool.close())

const base = { name: 'a case', data: { a: 1 }, invalid: false }

test.each([
  ['passed', { template: '{{ a }}', result: '1' }],
  ['passed', { template: '{{ a }}', results: ['2', '1'] }],
  ['passed', { template: '{% if %}', invalid: true }],
  ['failed', { template: '{{ a }}', result: '2' }],
  ['failed', { template: '{{ a }}', invalid: true }],
  ['refused', { template: '{{ b }}', result: '' }],
  ['refused', { template: '{% include "x" %}', result: 'x' }],
])('%s: %o', async (kind, item) => {
  expect((await judgeLiquid(pool, { ...base, ...item })).kind).toBe(kind)
})

test.each([
  ['passed', '<mjml><mj-body></mj-body></mjml>'],
  ['failed', '<p>Hello</p>'],
  ['refused', '<mjml><mj-body><mj-include path="x"/></mj-body></mjml>'],
])('%s: %s', async (kind, source) => {
  expect((await judgeMjml(pool, source)).kind).toBe(kind)
})
