import { expect, test } from 'vitest'
import { journeysOfFile } from './journey-file.ts'

const head =
  'orderDate,departedTimestamp,actualDeliveryTime,promisedDeliveryTime,fromArea,toArea,serviceProviderProductId,merchantId'

test('each row is a journey; shipments that have not arrived are left out', () => {
  const file = `${head}
2018-01-02 10:00:00,2018-01-03 12:00:00,2018-01-08 09:30:00,2018-01-20,BR-SP,"BR-RJ",correios,loja
2018-01-02T10:00:00+01:00,,2018-01-08T09:30:00Z,,BR-SP,BR-RJ,
2018-01-02 10:00:00,2018-01-03 12:00:00,,2018-01-20,BR-SP,BR-RJ,correios
2018-01-02 10:00:00,,2018-01-01 10:00:00,,BR-SP,BR-RJ,correios`
  const { journeys, leftOut } = journeysOfFile(file)
  expect(leftOut).toBe(2)
  expect(journeys).toEqual([
    {
      orderedAt: Date.parse('2018-01-02T10:00:00Z'),
      departedAt: Date.parse('2018-01-03T12:00:00Z'),
      metAt: Date.parse('2018-01-08T09:30:00Z'),
      deadline: Date.parse('2018-01-20T23:59:59Z'),
      fromArea: 'BR-SP',
      toArea: 'BR-RJ',
      product: 'correios',
      productGroup: '',
      sender: 'loja',
    },
    expect.objectContaining({ orderedAt: Date.parse('2018-01-02T09:00:00Z'), departedAt: null, deadline: null }),
  ])
})

test('columns may come in any order and be separated by semicolons', () => {
  const { journeys } = journeysOfFile('actualDeliveryTime;orderDate;x\r\n2018-01-08;2018-01-02;1\r\n')
  expect(journeys).toHaveLength(1)
})

test('a file without the order and delivery times is refused', () => {
  expect(() => journeysOfFile('a,b\n1,2')).toThrow('The file has no column orderDate and no actualDeliveryTime.')
})
