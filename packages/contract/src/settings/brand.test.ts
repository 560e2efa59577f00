import { expect, test } from 'vitest'
import { brandOver, noBrand } from './brand.ts'

test('a merchant without a brand has that of its tenant; colours go together', () => {
  const tenants = {
    ...noBrand,
    color: '#111111',
    accentColor: '#222222',
    senderName: 'Nordhem',
    replyTo: 'a@b.example',
  }
  expect(brandOver(tenants, noBrand)).toEqual(tenants)
  expect(brandOver(tenants, { ...noBrand, color: '#333333', senderName: 'Lykta' })).toEqual({
    ...tenants,
    color: '#333333',
    accentColor: '',
    senderName: 'Lykta',
  })
  expect(brandOver(noBrand, tenants)).toEqual(tenants)
})
