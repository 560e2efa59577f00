import { mappingRowKey } from '@aftermile/domain/carriers/compile-mapping'
import { expect, test } from 'vitest'
import { fillDefaults } from '../credentials/credential-fields.ts'
import { carriers } from './carriers.ts'

test.each(carriers.map(carrier => [carrier.id, carrier] as const))(
  '%s: no two rows of the mapping match the same event',
  (_id, { mapping }) => {
    const keys = mapping.rows.map(mappingRowKey)
    expect(keys.filter((key, index) => keys.indexOf(key) !== index)).toEqual([])
  },
)

test('ids of carriers and of their fields are unique, and every address can be changed', () => {
  expect(new Set(carriers.map(({ id }) => id)).size).toBe(carriers.length)
  for (const { id, credentialFields } of carriers) {
    const fields = credentialFields.map(field => field.id)
    expect(new Set(fields).size, id).toBe(fields.length)
    expect(fields, id).toContain(id === 'generic' ? 'endpoint' : 'baseUrl')
  }
})

test('fields get their defaults, and missing fields are listed', () => {
  const [postnord] = carriers
  if (postnord === undefined) throw new Error('There is a first carrier')
  expect(fillDefaults(postnord, { apiKey: ' k ', stray: 'x' })).toEqual({
    fields: { apiKey: 'k', baseUrl: 'https://api2.postnord.com', locale: 'en' },
    missing: [],
  })
  expect(fillDefaults(postnord, {}).missing).toEqual(['API key'])
})
