import { contract } from '@aftermile/contract/index'
import { beforeAll, expect, test } from 'vitest'
import { commitImport, importEnded, imported } from '../../../../test/data/uploads.ts'
import { type Caller, testServer } from '../../../../test/server.ts'

const server = testServer({ parts: ['api', 'worker'] })
let admin: Caller

beforeAll(async () => {
  admin = await server.as('admin@nordhem.example')
})

const columns = [
  'merchant',
  'shipment',
  'order',
  'carrier',
  'country',
  'weight',
  'value',
  'ordered',
  'delivered',
  'latest',
]
const good = ['fjallro', 'S', 'O', 'postnord', 'SE', '1', '10', '2024-05-02 10:00', '2024-05-04 11:00', '2024-05-05']

/** The file of these rows, each a good one with some cells in place of its own. */
const fileOf = (prefix: string, rows: readonly Record<string, string>[]) =>
  [
    columns,
    ...rows.map((row, position) => columns.map((column, index) => row[column] ?? cellOf(prefix, position, index))),
  ]
    .map(cells => cells.join(';'))
    .join('\n')
const cellOf = (prefix: string, at: number, index: number) =>
  index === 1 || index === 2 ? `${prefix}-${good[index]}${at}` : good[index]

const rejected = async (id: string) => {
  const rows = await admin.ask(contract.imports.rows, { params: { id }, query: { status: 'refused' } })
  return rows.map(({ line, errors }) => [line, ...errors.map(({ name, message }) => `${name}: ${message}`)])
}
const stored = async (prefix: string, field: string) => {
  const { rows } = await server.admin.query(
    `select ${field} as value from shipments where shipment_number like $1 order by length(shipment_number), shipment_number`,
    [`${prefix}-%`],
  )
  return rows.map(({ value }) => value)
}

test('a hole in any column is no error, but for the number and the merchant', async () => {
  const file = fileOf('hole', [...columns.map(column => ({ [column]: '' })), {}])
  const checked = await imported(server, admin, file)
  expect(checked.check).toEqual({ created: columns.length - 1, updated: 0, unchanged: 0, refused: 2 })
  expect(await rejected(checked.id)).toEqual([
    [2, 'merchant: Merchant is missing'],
    [3, 'shipment: Shipment number is missing'],
  ])
  expect((await commitImport(admin, checked.id)).result).toEqual(checked.check)
  const again = await imported(server, admin, file, { query: { dryRun: 'false' } })
  expect(again.result).toEqual({ created: 0, updated: 0, unchanged: columns.length - 1, refused: 2 })
  expect(await stored('hole', 'is_historical')).toEqual(Array(columns.length - 1).fill(true))
})

test('numbers are read in five spellings, and each one that is none is named', async () => {
  const right = ['1299.5', '1299,5', '1 299,50', '1.299,50', '1,299.50']
  const wrong = ['heavy', '12.34.56,7', '-5', '1e', '£12']
  const file = fileOf(
    'spelled',
    [...right, ...wrong].map(weight => ({ weight })),
  )
  const done = await imported(server, admin, file, { query: { dryRun: 'false' } })
  expect(done.result).toMatchObject({ created: right.length, refused: wrong.length })
  expect(await stored('spelled', 'gross_weight_kg')).toEqual(right.map(() => 1299.5))
  expect((await rejected(done.id)).map(([line]) => line)).toEqual([7, 8, 9, 10, 11])
  expect((await rejected(done.id)).flatMap(([, ...errors]) => errors)).toEqual([
    'weight: “heavy” is not a number',
    'weight: “12.34.56,7” is not a number',
    expect.stringMatching(/^weight: /),
    'weight: “1e” is not a number',
    'weight: “£12” is not a number',
  ])
})

test('a row with several faults names all of them, and the rows around it go on', async () => {
  const bad = { carrier: 'Nobody Express', country: 'Atlantis', weight: 'x', ordered: '31.2.2024', delivered: 'soon' }
  const rows = Array.from({ length: 1200 }, (_, index) => (index === 0 || index === 999 || index === 1199 ? bad : {}))
  const checked = await imported(server, admin, fileOf('faults', rows))
  expect(checked.check).toMatchObject({ created: 1197, refused: 3 })
  const found = await rejected(checked.id)
  expect(found.map(([line]) => line)).toEqual([2, 1001, 1201])
  expect(found[0]?.slice(1)).toEqual([
    'weight: “x” is not a number',
    'ordered: 31.2.2024 is not a date',
    'delivered: “soon” is not a date',
  ])
  await admin.ask(contract.imports.commit, { params: { id: checked.id } })
  expect((await importEnded(admin, checked.id, 60_000)).result).toMatchObject({ created: 1197, refused: 3 })
})

test('a carrier and a country that do not exist are named', async () => {
  const checked = await imported(
    server,
    admin,
    fileOf('unknown', [{ carrier: 'Nobody Express' }, { country: 'Atlantis' }, {}]),
  )
  expect(checked.check).toMatchObject({ created: 1, refused: 2 })
  expect(await rejected(checked.id)).toEqual([
    [2, 'carrier: Carrier “Nobody Express” not found'],
    [3, expect.stringMatching(/^country: /)],
  ])
})
