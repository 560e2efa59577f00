import { template } from '@aftermile/contract/settings/templates'
import { templateTypes } from '@aftermile/domain/messages/template-lists'
import { expect, test } from 'vitest'
import { blankTemplate } from './blank-template.ts'

const owned = { tenantId: true, createdAt: true, createdBy: true, updatedAt: true, updatedBy: true } as const

test('a new webhook has the defaults of the contract, but is off until it is written', () => {
  const least = { id: 'hook', name: 'Hook', type: 'webhook', targetType: 'Shipment' }
  const stored = template.stored.partial(owned).parse(least)
  expect({ ...blankTemplate({ type: 'webhook', isSystem: false, frames: null }), ...least }).toEqual({
    ...stored,
    isEnabled: false,
  })
})

test.each(templateTypes)('a new %s can be saved once it has a name and an id', type => {
  const named = { ...blankTemplate({ type, isSystem: false, frames: null }), id: 'mine', name: 'Mine' }
  expect(template.sent.parse(named)).toEqual(named)
})
