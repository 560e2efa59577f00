import { expect, test } from 'vitest'
import { type ItemMapping, itemReader } from './item-reader.ts'

const mapping: ItemMapping = {
  kind: 'shipments',
  columns: ['No', 'When', 'Weight', 'Note', 'Parcels'].map(name => ({ name })),
  fields: { No: 'shipmentNumber', When: 'bookedAt', Weight: 'grossWeightKg', Parcels: 'packageNumbers' },
  constants: { merchantId: 'fjallro' },
  timeZone: 'Europe/Stockholm',
  dayOrders: {},
  emptyTexts: {},
  translations: {},
}
const read = (cells: unknown[], more: Partial<ItemMapping> = {}) =>
  itemReader({ ...mapping, ...more })({ line: 2, cells, fault: null })

test('a row becomes an item as the mapping says', () => {
  expect(read(['S1', '02/11/2026 14:00', '2,5', 'ignored', 'P1 P2'])).toEqual({
    item: {
      merchantId: 'fjallro',
      shipmentNumber: 'S1',
      bookedAt: '2026-11-02T13:00:00.000Z',
      grossWeightKg: 2.5,
      packages: [{ number: 'P1' }, { number: 'P2' }],
    },
    milestones: [],
    errors: [],
  })
})

test('times of milestones are events, and must be plausible', () => {
  const fields = { No: 'shipmentNumber', When: ['bookedAt', 'packedAt'], Note: 'deliveredAt' }
  expect(read(['S1', '2-Jun-06', '', '3 June 2006 12:00'], { fields }).milestones).toEqual([
    { code: 'packed', occurredAt: '2006-06-01T22:00:00.000Z' },
    { code: 'delivered', occurredAt: '2006-06-03T10:00:00.000Z' },
  ])
  expect(read(['S1', '', '', '1-Jan-70'], { fields })).toMatchObject({
    milestones: [],
    errors: [{ name: 'Note', message: 'Note must be a time between 2000 and 2100', code: 'time_out_of_range' }],
  })
})

test('every bad cell is named by its column', () => {
  expect(read(['S1', 'soon', 'heavy']).errors).toEqual([
    { name: 'When', message: '“soon” is not a date', code: 'unreadable' },
    { name: 'Weight', message: '“heavy” is not a number', code: 'unreadable' },
  ])
  expect(itemReader(mapping)({ line: 2, cells: [], fault: 'It is too wide' }).errors).toEqual([
    { name: '', message: 'It is too wide', code: 'unreadable' },
  ])
})

test('dates are read in the order of their column, and a date that does not fit it is refused', () => {
  const dayOrders = { When: 'monthFirst' as const }
  expect(read(['S1', '8/2/14'], { dayOrders }).item.bookedAt).toBe('2014-08-01T22:00:00.000Z')
  expect(read(['S1', '27/8/14'], { dayOrders }).errors).toEqual([
    { name: 'When', message: '27/8/14 is not a date with the month first', code: 'unreadable' },
  ])
})

test('a column can fill two fields', () => {
  const fields = { No: ['shipmentNumber', 'orderNumber'] }
  expect(read(['S1'], { fields }).item).toEqual({ merchantId: 'fjallro', shipmentNumber: 'S1', orderNumber: 'S1' })
})

test('texts that mean nothing leave their field out, also with other numbers in them', () => {
  const emptyTexts = { Weight: ['Not Captured', 'See ASN-93 (ID#:1281)'] }
  for (const weight of ['not captured', ' Not Captured ', 'See ASN-7 (ID#:12)'])
    expect(read(['S1', '', weight], { emptyTexts })).toEqual({
      item: { merchantId: 'fjallro', shipmentNumber: 'S1' },
      milestones: [],
      errors: [],
    })
  expect(read(['S1', 'Not Captured'], { emptyTexts }).errors).toHaveLength(1)
})

test('values of the file mean values of ours', () => {
  const columns = ['Nr', 'Läge'].map(name => ({ name }))
  const orders = { kind: 'orders' as const, columns, fields: { Nr: 'orderNumber', Läge: 'statusId' } }
  const translations = { statusId: { Skickad: 'shipped', Klar: 'delivered' } }
  expect(read(['1', 'skickad'], { ...orders, translations }).item.statusId).toBe('shipped')
  expect(read(['1', 'Canceled'], { ...orders, translations }).item.statusId).toBe('cancelled')
  expect(read(['1', 'Annat'], { ...orders, translations }).item.statusId).toBe('Annat')
})
