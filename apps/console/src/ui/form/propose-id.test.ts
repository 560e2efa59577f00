import { idField } from '@aftermile/contract/fields/basic-fields'
import { proposeId } from '@aftermile/domain/propose-id'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { idFollowingName } from './propose-id.ts'

test.each([
  ['Försenad leverans!', 'forsenad-leverans'],
  ['  VIP  customer ', 'vip-customer'],
  ['Køb & sælg', 'kob-saelg'],
  ['2nd_attempt', '2nd_attempt'],
  ['!!!', ''],
])('%s → %s', (name, id) => {
  expect(proposeId(name)).toBe(id)
})

test('a proposed id is a valid id, or empty', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 300 }), name => {
      const id = proposeId(name)
      expect(id === '' || idField.safeParse(id).success).toBe(true)
    }),
  )
})

test('the id follows the name until it is edited', () => {
  expect(idFollowingName({ id: 'vi', name: 'VIP' }, { id: 'vi', name: 'VI' })).toEqual({ id: 'vip', name: 'VIP' })
  expect(idFollowingName({ id: 'own', name: 'VIP' }, { id: 'own', name: 'VI' })).toEqual({ id: 'own', name: 'VIP' })
  expect(idFollowingName({ id: 'v', name: 'VI' }, { id: 'vi', name: 'VI' })).toEqual({ id: 'v', name: 'VI' })
})
