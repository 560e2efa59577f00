import { expect, test } from 'vitest'
import { readDocuments, readSources, readSql } from '../repository.ts'
import { findOldWords } from './old-words.ts'

// These two files contain the words.
const ours = ['checks/words/old-words.ts', 'checks/words/old-words.test.ts']

test('words that had several meanings do not come back', () => {
  const sources = [...readSources(), ...readSql(), ...readDocuments()]
  expect(findOldWords(sources.filter(({ path }) => !ours.includes(path)))).toEqual([])
})

test.each([
  ['a.ts', 'const lookEveryMs = 1'],
  ['a.ts', 'const { told: text } = reply'],
  ['a.ts', 'type Given = { readonly carrierToldAt: string }'],
  ['a.ts', 'list.map(one => one.id)'],
  ['a.ts', 'for (let at = 0; at < 3; at++) run()'],
  ['a.tsx', 'function QuietShipments() {}'],
  ['a.sql', 'create table due_lanes (\n  tenant_id text\n);'],
  ['a.sql', 'create table t (\n  acts_anew boolean\n);'],
  ['a.md', '# The walls between tenants'],
  ['features/walls/a.ts', ''],
])('in %s, %s has an old word', (path, text) => {
  expect(findOldWords([{ path, text }])).toHaveLength(1)
})

test.each([
  ['a.ts', "const text = 'Look: it was told'"],
  ['a.ts', '// The look of it.'],
  ['a.ts', 'const lookup = new Map()'],
  ['a.ts', 'const quietHours = tenant.quietHours'],
  ['a.tsx', 'function WallScreen() {}'],
  ['a.ts', 'const at = Date.now()'],
  ['a.ts', "const names = { one: 'parcel', many: 'parcels' }"],
  ['a.sql', '-- When it was looked at.'],
  ['a.md', 'What customers are told.'],
])('in %s, %s has none', (path, text) => {
  expect(findOldWords([{ path, text }])).toEqual([])
})
