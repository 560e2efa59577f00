import type { Fields } from '@aftermile/domain/fields/field'
import { orderFields } from '@aftermile/domain/fields/order-fields'
import { shipmentFields } from '@aftermile/domain/fields/shipment-fields'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { send } from '../../../test/data/containers.ts'
import { givenItem } from '../../../test/data/given-values.ts'
import { testServer } from '../../../test/server.ts'

const server = testServer()
let count = 0

/** Sends random items twice. None may differ from what is stored the second time. */
async function sendTwice(noun: 'shipments' | 'orders', fields: Fields, idOf: (number: number) => object) {
  const admin = await server.as('admin@nordhem.example')
  const items = fc.array(givenItem(fields), { minLength: 20, maxLength: 20 })
  await fc.assert(
    fc.asyncProperty(items, async batch => {
      const sent = batch.map(item => ({ ...item, ...idOf(++count) }))
      expect(await send(admin, noun, sent)).toMatchObject({ created: sent.length, refused: 0 })
      const again = await send(admin, noun, sent)
      expect(again.items.flatMap(({ status, index }) => (status === 'unchanged' ? [] : sent[index]))).toEqual([])
    }),
    { numRuns: 10, endOnFailure: true },
  )
}

describe('the same items sent twice are unchanged, whatever their values', () => {
  test('shipments', async () => {
    await sendTwice('shipments', shipmentFields, number => ({ id: `r${number}`, shipmentNumber: `r${number}` }))
  })

  test('orders', async () => {
    await sendTwice('orders', orderFields, number => ({ orderNumber: `r${number}` }))
  })
})
