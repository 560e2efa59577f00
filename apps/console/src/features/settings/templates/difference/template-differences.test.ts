import { template } from '@aftermile/contract/settings/templates'
import { expect, test } from 'vitest'
import { templateDifferences } from './template-differences.ts'

const stored = template.stored.parse({
  id: 'shipped',
  name: 'Shipped',
  type: 'email',
  targetType: 'Shipment',
  content: '<mjml></mjml>',
  payload: '{"subject":"Hello"}',
  tenantId: 'system',
  createdAt: '2026-01-01T00:00:00Z',
  createdBy: '',
  updatedAt: '2026-01-01T00:00:00Z',
  updatedBy: '',
})

test('what a copy changes is named, whose it is is not', () => {
  const copy = { ...stored, tenantId: 'nordhem', isCustomized: true, isUrgent: true, content: '<mjml>Hi</mjml>' }
  expect(templateDifferences(stored, copy)).toEqual([
    { name: 'isUrgent', label: 'Urgent', isWritten: false, before: false, after: true },
    { name: 'content', label: 'Content', isWritten: true, before: '<mjml></mjml>', after: '<mjml>Hi</mjml>' },
  ])
})

test('the fields of an envelope are on lines of their own', () => {
  const [found] = templateDifferences(stored, { ...stored, payload: '{"subject":"Hi","cc":"a@b.example"}' })
  expect(found).toMatchObject({
    label: 'Envelope',
    before: 'Subject: Hello',
    after: 'Copy to (cc): a@b.example\nSubject: Hi',
  })
})
