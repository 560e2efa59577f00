import { expect, test } from 'vitest'
import { sampleValues, variablesOf } from './template-catalogue.ts'
import { templateTargetTypes } from './template-lists.ts'

test('a template of a shipment can use its fields and what goes with it, each once', () => {
  const variables = variablesOf('Shipment')
  const names = variables.map(({ name }) => name)
  expect(new Set(names).size).toBe(names.length)
  expect(variables).toContainEqual(
    expect.objectContaining({ name: 'toName', type: 'text', sample: 'Astrid Lund', isPersonal: true, isAlways: false }),
  )
  expect(variables).toContainEqual(
    expect.objectContaining({ name: 'shipmentNumber', isPersonal: false, isAlways: true }),
  )
  expect(names).toEqual(expect.arrayContaining(['merchant.name', 'events[].text', 'estimatedAt', 'trackingUrl']))
  expect(variablesOf('Invite').map(({ name }) => name)).not.toContain('toName')
})

test('samples have the form of real values', () => {
  expect(sampleValues('Shipment')).toMatchObject({
    shipmentNumber: 'S-1001',
    merchant: { name: 'Fjällro', color: '#1f4d3a' },
    events: [{ text: 'Departed from terminal', city: 'Örebro' }],
    order: { orderNumber: 'FR20481', lines: [{ description: 'Wool blanket', quantity: 2 }] },
    assets: {},
  })
})

test.each(templateTargetTypes)('every variable of %s that is never empty has a sample', targetType => {
  for (const { name, sample, isAlways } of variablesOf(targetType)) if (isAlways) expect(sample, name).not.toBeNull()
})
