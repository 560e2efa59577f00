import { expect, test } from 'vitest'
import type { Actor } from '../../tenancy/context.ts'
import { recentChanges } from './recent-changes.ts'

const actor = (userId: string, tenantId = 'nordhem', homeTenantId = tenantId) =>
  ({ userId, tenantId, homeTenantId }) as Actor // the rest does not matter here
const never = Number.NEGATIVE_INFINITY

test('a write concerns its author, in every tenant they work in, and nobody else', () => {
  const changes = recentChanges(60_000)
  changes.by(actor('anna'))
  expect(changes.lastFor(actor('anna'), false)).toBeGreaterThan(0)
  expect(changes.lastFor(actor('anna', 'sydkust', 'nordhem'), false)).toBeGreaterThan(0)
  expect(changes.lastFor(actor('bo'), false)).toBe(never)
  expect(changes.lastFor(actor('anna', 'sydkust'), false)).toBe(never)
})

test('what consoles are told concerns the lists of the tenant, not its files', () => {
  const changes = recentChanges(60_000)
  changes.noteChange('nordhem', null)
  expect(changes.lastFor(actor('bo'), false)).toBeGreaterThan(0)
  expect(changes.lastFor(actor('bo'), true)).toBe(never)
  expect(changes.lastFor(actor('bo', 'sydkust'), false)).toBe(never)
})

test('what one user is told, such as the end of their job, also concerns their files', () => {
  const changes = recentChanges(60_000)
  changes.noteChange('nordhem', 'anna')
  expect(changes.lastFor(actor('anna', 'nordhem', 'system'), true)).toBeGreaterThan(0)
  expect(changes.lastFor(actor('bo'), false)).toBe(never)
})

test('when events may have been missed, the lists of all are concerned', () => {
  const changes = recentChanges(60_000)
  changes.noteChangeOfAll()
  expect(changes.lastFor(actor('bo', 'sydkust'), false)).toBeGreaterThan(0)
})

test('the newest change counts, and old ones are forgotten', () => {
  const changes = recentChanges(-1)
  changes.by(actor('anna'))
  const first = changes.lastFor(actor('anna'), false)
  changes.by(actor('bo'))
  expect(changes.lastFor(actor('anna'), false)).toBe(never)
  changes.by(actor('anna'))
  expect(changes.lastFor(actor('anna'), false)).toBeGreaterThanOrEqual(first)
})
