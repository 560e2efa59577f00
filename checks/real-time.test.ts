import { expect, test } from 'vitest'
import { findRealTime, realTime } from './real-time.ts'
import { readSources } from './repository.ts'

test('what a tenant sees as now comes from its clock', () => {
  expect(findRealTime(readSources(), Object.keys(realTime))).toEqual([])
})

const file = (path: string, text: string) => ({ path: `apps/server/src/${path}`, text: `\n${text}` })

test.each([
  'sql`update tags set updated_at = now()`',
  'const at = Date.now()',
  'sort(rows, Date.now)',
  'const today = new Date().toISOString()',
  'sql`select clock_timestamp()`',
  'sql`select current_date`',
])('the real time is found in: %s', text => {
  expect(findRealTime([file('features/a.ts', text)], [])).toEqual(['apps/server/src/features/a.ts:2'])
})

test.each(['sql`select tenant_now()`', 'new Date(ctx.now)', 'performance.now()', '// as now() says'])(
  'nothing is found in: %s',
  text => {
    expect(findRealTime([file('features/a.ts', text)], [])).toEqual([])
  },
)

test('a place may be listed as long as it asks', () => {
  const limits = file('limits/limits.ts', 'Date.now()')
  expect(findRealTime([limits, file('limits/limits.test.ts', 'Date.now()')], ['limits/'])).toEqual([])
  expect(findRealTime([limits], ['limits/', 'jobs/'])).toEqual(['jobs/ is listed without need'])
})
