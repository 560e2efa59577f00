import { expect, test } from 'vitest'
import { mappingRowsOf } from '../compile-mapping.ts'
import { suggestFrom } from './suggest-meaning.ts'

const suggest = suggestFrom([
  { name: 'Alfa', rows: mappingRowsOf([{ code: 'HANDED_OVER_TO_DRONE', to: 'out_for_delivery' }]) },
  {
    name: 'Beta',
    rows: mappingRowsOf([
      { textPattern: 'with the pigeon', to: 'in_transit' },
      { code: '12', to: 'lost' },
    ]),
  },
  {
    name: 'Gamma',
    rows: mappingRowsOf([
      { textPattern: 'pigeon', to: 'held' },
      { code: 'HandedOverToDrone', to: 'out_for_delivery' },
    ]),
  },
])
const of = (code: string, text: string | null = null) => suggest({ code, subCode: null, text, productKind: null })

test.each([
  ['Your parcel was delivered', 'delivered'],
  ['Försändelsen är försenad på grund av oväder', 'delayed'],
  ['Sendingen kan hentes', 'at_service_point'],
  ['Pakken kunne ikke leveres', 'attempt_failed'],
  ['Lähetys on noudettavissa', 'at_service_point'],
  ['Der Empfänger wurde nicht angetroffen', 'attempt_failed'],
  ['Der Empfänger hat einen Wunschtag gewählt', 'delivery_day_asked'],
  ['Delivered to the neighbour', 'delivered_to_neighbour'],
  ['Delayed, the address is incomplete: incomplete address', null],
  ['The parcel will be delivered tomorrow', null],
  ['Zorblax', null],
  ['', null],
])('%s: %s', (text, to) => {
  expect(of('Q', text)?.to ?? null).toBe(to)
})

test('other carriers are named as the reason; codes match however they are written', () => {
  expect(of('handed-over-to-drone')?.why).toBe('Alfa and Gamma map the same code to Out for delivery.')
  expect(of('Q', 'Now with the pigeon.')?.why).toBe('Beta maps texts with “with the pigeon” to In transit.')
  expect(of('Q', 'Paketet är levererat')?.why).toBe('The text contains “levererat”, Swedish for Delivered.')
  expect(of('OUT_FOR_DELIVERY')?.why).toBe('The code contains “out for delivery”.')
})

test('short codes, numbers and single words of other carriers are no evidence', () => {
  expect([of('12'), of('Q', 'Pigeon'), of('DELIVEREDPS')]).toEqual([null, null, null])
})
