import { lineColumn, reasonColumn } from '@aftermile/contract/intake/import-columns'
import { describe, expect, test } from 'vitest'
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
