import { expect, test } from 'vitest'
import { changesSince, draftId, fittingChanges } from './draft.ts'

test('every address has an id of its own that the server accepts', () => {
  const paths = ['/rules/a-b', '/rules/a_b', '/rules/a.b', '/rules/create?type=CustomRule', `/tags/${'x'.repeat(300)}`]
  const ids = [...paths, `/tags/${'x'.repeat(299)}y`].map(draftId)
  expect(new Set(ids).size).toBe(ids.length)
  for (const id of ids) expect(id).toMatch(/^draft_[A-Za-z0-9_.-]{1,194}$/)
})

const blank = { id: '', name: '', steps: [] as string[], limit: null as number | null }

test('a draft has the changed fields only, with null for what was removed', () => {
  expect(changesSince(blank, { ...blank, name: 'VIP' })).toEqual({ name: 'VIP' })
  expect(changesSince({ ...blank, limit: 3 }, blank)).toEqual({ limit: null })
})

test('fields that the form no longer has, or that have another kind of value, are left out', () => {
  expect(fittingChanges(blank, { name: 'VIP', gone: 1, steps: 'one', limit: 4 })).toEqual({ name: 'VIP', limit: 4 })
  expect(fittingChanges(blank, { name: null, steps: ['one'] })).toEqual({ name: null, steps: ['one'] })
})
