import { template } from '@aftermile/contract/settings/templates'
import { expect, test } from 'vitest'
import { localeId } from './cards/locale-id.ts'
import { fallbackLocale, familiesOf, missingLocales } from './template-locales.ts'

const owned = {
  tenantId: 'nordhem',
  createdAt: '2026-01-01T00:00:00Z',
  createdBy: '',
  updatedAt: '2026-01-01T00:00:00Z',
  updatedBy: '',
}
const aTemplate = (id: string, more: object = {}) =>
  template.stored.parse({ id, name: id, type: 'email', targetType: 'Shipment', ...owned, ...more })

const family = (...all: ReturnType<typeof aTemplate>[]) => familiesOf(all).get('main')

test('languages belong to their main template, attachments are templates of their own', () => {
  const families = familiesOf([
    aTemplate('main'),
    aTemplate('main-sv', { parentId: 'main', locale: 'sv' }),
    aTemplate('note', { parentId: 'main', type: 'attachment' }),
    aTemplate('orphan', { parentId: 'gone', locale: 'sv' }),
  ])
  expect([...families.keys()]).toEqual(['main', 'note', 'orphan'])
  expect(families.get('main')?.locales.map(({ id }) => id)).toEqual(['main-sv'])
})

test('languages of messages that nobody wrote are missing', () => {
  const found = family(aTemplate('main'), aTemplate('main-sv', { parentId: 'main', locale: 'sv' }))
  expect(found && missingLocales(found)).toEqual(['nb', 'da', 'fi', 'de'])
})

test('receivers of a missing language get English, else the main one', () => {
  const swedish = aTemplate('main', { locale: 'sv' })
  const english = aTemplate('main-en', { parentId: 'main', locale: 'en' })
  const [alone, both] = [family(swedish), family(swedish, english)]
  expect([alone && fallbackLocale(alone), both && fallbackLocale(both)]).toEqual(['sv', 'en'])
})

test('a language gets a free id that is not too long', () => {
  expect(localeId('main', 'sv', new Set())).toBe('main-sv')
  expect(localeId('main', 'sv', new Set(['main-sv']))).toBe('main-sv-2')
  expect(localeId('x'.repeat(100), 'sv', new Set())).toHaveLength(100)
})
