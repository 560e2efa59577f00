import { contract } from '@aftermile/contract/index'
import type { ReportSelection } from '@aftermile/contract/intake/imports'
import { beforeAll, expect, test } from 'vitest'
import { commitImport, imported } from '../../../../test/data/uploads.ts'
import { type Caller, testServer } from '../../../../test/server.ts'

const server = testServer({ parts: ['api', 'worker'] })
let admin: Caller

beforeAll(async () => {
  admin = await server.as('admin@nordhem.example')
})

const rowsOf = (id: string, status: ReportSelection) =>
  admin.ask(contract.imports.rows, { params: { id }, query: { status } })
const stored = async (like: string) =>
  (
    await server.admin.query<{ number: string; value: number | null; country: string | null }>(
      `select order_number as number, sales_value as value, to_country_code as country from orders
       where tenant_id = 'nordhem' and order_number like $1 order by order_number`,
      [like],
    )
  ).rows

test('rows with doubtful values are taken, and the dry run and the result name them', async () => {
  const file = [
    'Butik;Ordernummer;Land;Valuta;E-post;Belopp',
    'fjallro;W-1;UK;SEK;maja@example.com;1299,5',
    'fjallro;W-2;XX;QQQ;maja at example;19,990000000000002',
    'fjallro;W-3;Sverige;SEK;;0,0000012',
    'fjallro;W-4;Atlantis;SEK;;1',
  ].join('\n')
  const checked = await imported(server, admin, file)
  expect(checked.check).toEqual({ created: 3, updated: 0, unchanged: 0, refused: 1, warned: 2 })
  const warnings = [
    [
      { name: 'Land', message: '“XX” is not a known country', code: 'unknown_country' },
      { name: 'Valuta', message: '“QQQ” is not a known currency', code: 'unknown_currency' },
      { name: 'E-post', message: "'email' is not an e-mail address", code: 'not_an_email' },
    ],
    [
      {
        name: 'Belopp',
        message: "'salesValue' keeps six decimals: 0.0000012 is stored as 0.000001",
        code: 'decimals_lost',
      },
    ],
  ]
  const warned = await rowsOf(checked.id, 'warned')
  expect(warned.map(row => [row.line, row.status, row.id])).toEqual([
    [3, 'created', 'W-2'],
    [4, 'created', 'W-3'],
  ])
  expect(warned.map(row => row.warnings)).toEqual(warnings)
  expect(await rowsOf(checked.id, 'refused')).toMatchObject([
    { line: 5, number: 'W-4', errors: [{ name: 'Land', code: 'wrong_format' }], warnings: [] },
  ])
  const preview = await admin.ask(contract.imports.preview, { params: { id: checked.id } })
  expect(preview.map(row => row.item.salesValue)).toEqual([1299.5, 19.99, 0.000001])
  const done = await commitImport(admin, checked.id)
  expect(done.result).toEqual(checked.check)
  expect((await rowsOf(done.id, 'warned')).map(row => row.warnings)).toEqual(warnings)
  expect(await stored('W-%')).toEqual([
    { number: 'W-1', value: 1299.5, country: 'GB' },
    { number: 'W-2', value: 19.99, country: 'XX' },
    { number: 'W-3', value: 0.000001, country: 'SE' },
  ])
  expect((await admin.call(contract.notifications.list)).text).toContain('3 created, 1 rejected, 2 with warnings.')
})

test('a row with a warning is named however far down it is, and without warnings nothing is counted', async () => {
  const lines = Array.from({ length: 150 }, (_, index) => `fjallro,Y-${index},${index === 140 ? 'XX' : 'SE'}`)
  const checked = await imported(server, admin, `merchantId,orderNumber,toCountryCode\n${lines.join('\n')}\n`)
  expect(checked.check).toMatchObject({ created: 150, warned: 1 })
  expect(await rowsOf(checked.id, 'warned')).toMatchObject([{ line: 142, id: 'Y-140' }])
  expect((await rowsOf(checked.id, 'created')).map(row => row.line).slice(0, 100)).not.toContain(142)
  const clean = await imported(server, admin, 'merchantId,orderNumber\nfjallro,Y-clean\n')
  expect(clean.check).toEqual({ created: 1, updated: 0, unchanged: 0, refused: 0 })
  expect(await rowsOf(clean.id, 'warned')).toEqual([])
})

test('a number may be written in five ways, and what is no number is named while the rest goes on', async () => {
  const spellings = ['1299.5', '1299,5', '1 299,50', '1.299,50', '1,299.50']
  const wrong = ['12 kg', '1.2.3,4', 'Infinity', '(12)', '½', '-5', '1e13']
  const lines = [...spellings, ...wrong].map((text, index) => `fjallro;N-${String(index).padStart(2, '0')};${text}`)
  const done = await imported(server, admin, `merchantId;orderNumber;salesValue\n${lines.join('\n')}\n`, {
    query: { dryRun: 'false' },
  })
  expect(done.result).toMatchObject({ created: 5, refused: 7 })
  expect((await stored('N-%')).map(row => row.value)).toEqual(spellings.map(() => 1299.5))
  const refused = await rowsOf(done.id, 'refused')
  expect(refused.map(row => [row.number, row.errors[0]?.name, row.errors[0]?.message])).toEqual([
    ['N-05', 'salesValue', '“12 kg” is not a number'],
    ['N-06', 'salesValue', '“1.2.3,4” is not a number'],
    ['N-07', 'salesValue', '“Infinity” is not a number'],
    ['N-08', 'salesValue', '“(12)” is not a number'],
    ['N-09', 'salesValue', '“½” is not a number'],
    ['N-10', 'salesValue', "'salesValue' must be at least 0"],
    ['N-11', 'salesValue', expect.stringContaining("'salesValue' must be at most 1")],
  ])
})

test('a time out of range is told the range, whatever the file writes for an empty time', async () => {
  const times = ['0001-01-01', '9999-12-31 00:00:00', '1/1/1753', '1900-01-01', '31.02.2026']
  const lines = times.map((text, index) => `fjallro;T-${index};${text}`)
  const checked = await imported(server, admin, `merchantId;orderNumber;orderedAt\n${lines.join('\n')}\n`)
  const refused = await rowsOf(checked.id, 'refused')
  expect(refused.map(row => [row.number, row.errors[0]?.message, row.errors[0]?.code])).toEqual([
    ['T-0', '0001-01-01 is not between 2000 and 2100', 'time_out_of_range'],
    ['T-1', '9999-12-31 00:00:00 is not between 2000 and 2100', 'time_out_of_range'],
    ['T-2', '1/1/1753 is not between 2000 and 2100', 'time_out_of_range'],
    ['T-3', "'orderedAt' must be a time between 2000 and 2100", 'time_out_of_range'],
    ['T-4', '31.02.2026 is not a date', 'unreadable'],
  ])
})
