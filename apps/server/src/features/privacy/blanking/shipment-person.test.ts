import { catalogue } from '@aftermile/domain/fields/catalogue'
import type { Fields } from '@aftermile/domain/fields/field'
import { expect, test } from 'vitest'
import { patternOf, redact } from '../person/marks.ts'
import { orderPersonFields, shipmentPersonFields } from './shipment-person.ts'

const personal = (fields: Fields) => Object.keys(fields).filter(name => fields[name]?.isPersonal)

test('every personal field of the catalogue is blanked', () => {
  expect(shipmentPersonFields).toEqual(expect.arrayContaining(personal(catalogue.shipment)))
  expect(orderPersonFields).toEqual(expect.arrayContaining(personal(catalogue.order)))
})

test('a person is taken out of a text as whole words, however a phone number is written', () => {
  const pattern = patternOf({ texts: ['Anna', 'a.b+c@mail.example'], phones: ['+46701234567'] })
  expect(redact('Given to ANNA, not to Annabel', pattern)).toBe('Given to •••, not to Annabel')
  expect(redact('Call 070-123 45 67 or +46 (70) 123.45.67', pattern)).toBe('Call ••• or •••')
  expect(redact('A.B+C@mail.example, xa.b+c@mail.example', pattern)).toBe('•••, xa.b+c@mail.example')
  expect(redact('1070123456789', pattern)).toBe('1070123456789')
})
