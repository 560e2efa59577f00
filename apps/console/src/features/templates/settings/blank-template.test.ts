import { template } from '@aftermile/contract/settings/templates'
import { templateTypes } from '@aftermile/domain/messages/template-lists'
import { expect, test } from 'vitest'
import { blankTemplate } from './blank-template.ts'

test('a new webhook has the defaults of the contract', () => {
  const least = { id: 'hook', name: 'Hook', type: 'webhook', targetType: 'Shipment' }
  expect({ ...blankTemplate('webhook'), ...least }).toEqual(template.sent.parse(least))
})

test.each(templateTypes)('a new %s can be saved once it has a name and an id', type => {
  const named = { ...blankTemplate(type), id: 'mine', name: 'Mine' }
  expect(template.sent.parse(named)).toEqual(named)
})
