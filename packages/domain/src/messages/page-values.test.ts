import { expect, test } from 'vitest'
import { pageValues, variablesFor } from './page-values.ts'
import { sampleValues, variablesOf } from './template-catalogue.ts'
import { templateProblems } from './template-problems.ts'

const values = { ...sampleValues('Shipment'), references: ['secret'], now: '2026-11-17T08:12:47.123Z' }

test('the public view has values of the shop and nothing else, whatever is added to the catalogue', () => {
  expect(Object.keys(pageValues(values, 'public')).sort()).toEqual([
    'assets',
    'locale',
    'merchant',
    'now',
    'tenantName',
  ])
})

test('the private view has no value that is marked as personal, but the first name', () => {
  const shown = pageValues(
    { ...values, order: { orderNumber: 'O-1', name: 'Astrid Lund', email: 'a@b.example' } },
    'private',
  )
  const personal = variablesOf('Shipment').filter(({ isPersonal }) => isPersonal)
  expect(personal.filter(({ name }) => name in shown).map(({ name }) => name)).toEqual(['receiverFirstName'])
  expect(shown.order).toEqual({ orderNumber: 'O-1' })
  expect(shown).not.toHaveProperty('references')
  expect(shown.now).toBe('2026-11-17T08:12:00.000Z')
})

test('the editor offers these variables, and asks for a default of all that the public view lacks', () => {
  const names = variablesFor('tracking_page', 'Shipment').map(({ name }) => name)
  expect(names).toEqual(expect.arrayContaining(['merchant.name', 'receiverFirstName', 'shipmentNumber', 'toCity']))
  expect(names).not.toEqual(expect.arrayContaining(['toName']))
  const lint = (content: string) =>
    templateProblems({
      type: 'tracking_page',
      targetType: 'Shipment',
      purpose: 'transactional',
      content,
      text: null,
      payload: null,
    }).map(({ message }) => message)
  expect(lint('{{ merchant.name }} {% if shipmentNumber %}{{ shipmentNumber }}{% endif %}')).toEqual([])
  expect(lint('{{ shipmentNumber }}')).toEqual([expect.stringContaining('shipmentNumber can be empty')])
  expect(lint('{{ toEmail | default: "" }}')).toEqual([expect.stringContaining('toEmail')])
})
