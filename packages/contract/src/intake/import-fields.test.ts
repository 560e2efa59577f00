import { expect, test } from 'vitest'
import type { z } from 'zod'
import { importFields, importFieldTitle, missingImportFields } from './import-fields.ts'
import { importKinds } from './imports.ts'
import { EventIn, OrderIn, ShipmentIn } from './ingress.ts'

const schemas: Record<string, z.ZodObject> = { orders: OrderIn, shipments: ShipmentIn, events: EventIn }

test.each(importKinds)('a file can contain every input field of %s, and no other', kind => {
  const fields = importFields[kind].filter(({ event }) => event === undefined).map(({ field }) => field)
  const known = Object.keys(schemas[kind]?.shape ?? {})
  expect(fields.filter(field => field !== 'packageNumbers').sort()).toEqual(known.sort())
})

test.each(importKinds)('no two fields of %s share a name', kind => {
  const names = importFields[kind].flatMap(({ field, names }) => [field.toLowerCase(), ...names])
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([])
})

test('missing required fields are named', () => {
  expect(missingImportFields('orders', ['orderNumber'])).toEqual([['merchantId']])
  expect(missingImportFields('events', ['occurredAt', 'carrierCode', 'packageNumber'])).toEqual([])
})

test('a field has its title from the catalogue, an event field has its own', () => {
  expect(importFieldTitle('shipments', 'toAddress1')).toBe('To address')
  expect(importFieldTitle('events', 'placeCity')).toBe('Place city')
})
