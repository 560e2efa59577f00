import type { ImportRecord } from '@aftermile/contract/intake/imports'
import { expect, test } from 'vitest'
import {
  draftOf,
  type ImportColumn,
  missingFields,
  openDayOrders,
  openTexts,
  withEmptyTexts,
  withFields,
} from './mapping-draft.ts'

const column = (name: string, more: Partial<ImportColumn> = {}): ImportColumn => ({
  ...{ name, samples: [], fields: [], dayOrders: [], dayOrder: null, values: [], emptyTexts: [] },
  ...more,
})
const recordOf = (columns: ImportColumn[]) =>
  ({ kind: 'orders', columns, constants: {}, translations: {} }) as unknown as ImportRecord // only what a draft needs

const counted = (...texts: string[]) => texts.map(text => ({ text, count: 3 }))

test('a column can fill two fields, and a field is filled by one column', () => {
  const record = recordOf([column('A', { fields: ['orderNumber'] }), column('B')])
  const both = withFields(draftOf(record), 'B', ['name', 'refs'])
  expect(both.fields).toEqual({ A: ['orderNumber'], B: ['name', 'refs'] })
  expect(withFields(both, 'A', ['name']).fields).toEqual({ A: ['name'], B: ['refs'] })
})

test('an open order of day and month is needed only where the column is a time', () => {
  const open = column('Date', { dayOrders: ['dayFirst', 'monthFirst'] })
  const record = recordOf([column('A', { fields: ['merchantId'] }), column('B', { fields: ['orderNumber'] }), open])
  const draft = draftOf(record)
  expect([missingFields(draft), openDayOrders(record, draft)]).toEqual([[], []])
  const asTime = withFields(draft, 'Date', ['orderedAt'])
  expect(openDayOrders(record, asTime)).toEqual(['Date'])
  expect(openDayOrders(record, { ...asTime, dayOrders: { Date: 'dayFirst' } })).toEqual([])
})

test('texts among numbers and dates are offered as empty until they are taken', () => {
  const values = counted('Not captured', '2 June 2006', 'N/A', '8/27/14', '12')
  const dates = column('Date', { fields: ['orderedAt'], values })
  const amounts = column('Sum', { fields: ['salesValue'], values: counted('Freight Included', '1 299,50') })
  const draft = draftOf(recordOf([dates, amounts]))
  expect(openTexts(dates, draft).map(({ text }) => text)).toEqual(['Not captured', '12'])
  expect(openTexts(amounts, draft).map(({ text }) => text)).toEqual(['Freight Included'])
  expect(openTexts(amounts, withEmptyTexts(draft, 'Sum', ['freight included']))).toEqual([])
})
