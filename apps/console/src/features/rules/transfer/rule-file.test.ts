import { rule } from '@aftermile/contract/settings/rules'
import { expect, test } from 'vitest'
import { readRuleFile, writeRuleFile } from './rule-file.ts'

const owned = {
  tenantId: 't',
  createdAt: '2026-01-01T00:00:00Z',
  createdBy: '',
  updatedAt: '2026-01-01T00:00:00Z',
  updatedBy: '',
}
const stored = rule.stored.parse({
  id: 'stalled',
  type: 'NoEventUpdateRule',
  name: 'Stalled',
  interval: 2880,
  isCustomized: true,
  actions: [{ type: 'tag', tagId: 'stalled', operation: 'add' }],
  ...owned,
})

test('a rule comes back as it was written, without what belongs to a tenant', () => {
  const text = writeRuleFile([stored])
  expect(text).not.toContain('tenantId')
  const { tenantId, createdAt, createdBy, updatedAt, updatedBy, ...own } = stored
  expect(readRuleFile(text)).toEqual([{ draft: { ...own, isCustomized: false }, problems: null }])
})

test('a rule alone, a list of rules and a reply of the API are read too', () => {
  for (const file of [stored, [stored]]) expect(readRuleFile(JSON.stringify(file))).toMatchObject([{ problems: null }])
})

test('what is wrong is named with its place', () => {
  const bad = { ...stored, colour: 'red', andConditions: [{ field: 'x', operator: 'resembles' }] }
  const [, read] = readRuleFile(JSON.stringify({ rules: [stored, bad] }))
  expect(read).toMatchObject({ name: 'Stalled' })
  expect(read?.problems?.map(({ place }) => place)).toEqual(['rules[1].andConditions.0.operator', 'rules[1].colour'])
})

test.each(['{', '7', '{}', 'null', '"x"'])('%s is no file of rules', text => {
  expect(() => readRuleFile(text)).toThrow(/JSON file|no rules/)
})
