import { lineColumn, reasonColumn } from '@aftermile/contract/intake/import-columns'
import { describe, expect, test } from 'vitest'
import { itemReader } from '../item-reader.ts'
import { fitOfColumns, keyOfColumns, recognise } from './recognise-columns.ts'

describe('a file is recognised by its columns', () => {
  test.each([
    ['orders', 'merchantId,orderNumber,name,orderedAt'],
    ['orders', 'Butik;Ordernummer;Kund;E-post;Postnummer;Ort;Land;Belopp;Valuta;Orderdatum'.replaceAll(';', ',')],
    ['shipments', 'Merchant,Shipment no.,Order no.,Carrier,Receiver,Zip code,City,Country,Booked'],
    ['shipments', 'merchant_id,shipment_number,package_numbers,to_name'],
    ['shipments', 'Butik,Sändningsnummer,Kollinummer,Transportör,Mottagare,Postnr,Ort,Vikt'],
    ['events', 'Tracking number,Status,Timestamp,City'],
    ['events', 'kollinummer,händelse,tidpunkt,ort'],
    ['events', 'shipmentNumber,carrierCode,occurredAt'],
  ])('%s: %s', (kind, header) => {
    expect(recognise(header.split(','))).toMatchObject({ kind, isSure: true })
  })

  test('each name finds its field, and a field takes one column', () => {
    expect(recognise(['SHOP', 'Order-Number', 'E-Mail', 'Postal Code', 'Whatever', 'Order']).fields).toEqual({
      SHOP: 'merchantId',
      'Order-Number': 'orderNumber',
      'E-Mail': 'email',
      'Postal Code': 'toZipCode',
    })
  })

  test('without a required field it is a guess', () => {
    expect(recognise(['Ordernummer', 'Kund', 'Belopp'])).toMatchObject({ kind: 'orders', isSure: false })
    expect(recognise(['foo', 'bar'])).toMatchObject({ fields: {}, isSure: false })
    expect(recognise(['merchantId', 'orderNumber', 'shipmentNumber'], 'orders')).toMatchObject({ kind: 'orders' })
    expect(fitOfColumns(['foo'])).toBe(0)
  })

  test('columns have the same key in any order and case, without the columns of our problem file', () => {
    expect(keyOfColumns(['Order No', 'city'])).toBe(keyOfColumns([lineColumn, 'CITY', 'order_no', reasonColumn]))
    expect(keyOfColumns(['a'])).not.toBe(keyOfColumns(['b']))
  })
})

describe('a row becomes an item', () => {
  const reader = itemReader({
    kind: 'shipments',
    columns: ['No', 'When', 'Weight', 'Note', 'Parcels'],
    fields: { No: 'shipmentNumber', When: 'bookedAt', Weight: 'grossWeightKg', Parcels: 'packageNumbers' },
    constants: { merchantId: 'fjallro' },
    timeZone: 'Europe/Stockholm',
    dayOrders: {},
  })

  test('as the mapping says', () => {
    const cells = ['S1', '02/11/2026 14:00', '2,5', 'ignored', 'P1 P2']
    expect(reader.read({ line: 2, cells, fault: null })).toEqual({
      item: {
        merchantId: 'fjallro',
        shipmentNumber: 'S1',
        bookedAt: '2026-11-02T13:00:00.000Z',
        grossWeightKg: 2.5,
        packages: [{ number: 'P1' }, { number: 'P2' }],
      },
      errors: [],
    })
    expect([...reader.ambiguous]).toEqual(['When'])
  })

  test('every bad cell is named by its column', () => {
    expect(reader.read({ line: 2, cells: ['S1', 'soon', 'heavy'], fault: null }).errors).toEqual([
      { name: 'When', message: '“soon” is not a time such as 2026-11-02 14:00' },
      { name: 'Weight', message: '“heavy” is not a number' },
    ])
    expect(reader.read({ line: 2, cells: [], fault: 'It is too wide' }).errors).toEqual([
      { name: '', message: 'It is too wide' },
    ])
  })
})
