import { contract } from '@aftermile/contract/index'
import { beforeAll, expect, test } from 'vitest'
import { importEnded, imported } from '../../../test/data/uploads.ts'
import { type Caller, testServer } from '../../../test/server.ts'

const server = testServer({ parts: ['api', 'worker'] })
let admin: Caller

beforeAll(async () => {
  admin = await server.as('admin@nordhem.example')
})

const rowCount = 10_000
const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
const countries = ["Côte d'Ivoire", 'Congo, DRC', 'Swaziland', 'Vietnam', 'Tanzania', 'South Africa']

/** 2-Jun-06 */
const named = (day: Date) => `${day.getUTCDate()}-${months[day.getUTCMonth()]}-${String(day.getUTCFullYear()).slice(2)}`
/** 6/2/06 */
const american = (day: Date) => `${day.getUTCMonth() + 1}/${day.getUTCDate()}/${String(day.getUTCFullYear()).slice(2)}`
const dayAfter = (day: Date, days: number) => new Date(day.getTime() + days * 86_400_000)

/** A file in the style of a public export of a supply chain. */
function publicFile(): string {
  const header =
    'ID,Project Code,Country,PQ First Sent to Client Date,PO Sent to Vendor Date,Scheduled Delivery Date,Delivered to Client Date,Weight (Kilograms),Freight Cost (USD)'
  const lines = Array.from({ length: rowCount }, (_, index) => {
    const day = new Date(Date.UTC(2006, 5, 2) + (index % 3000) * 86_400_000)
    const sent = index % 20 === 0 ? 'Pre-PQ Process' : american(day)
    const ordered = index % 30 === 0 ? 'Date Not Captured' : american(dayAfter(day, 3))
    const weight = index % 7 === 0 ? 'Weight Captured Separately' : String(10 + (index % 90))
    const freight =
      index % 5 === 0
        ? 'Freight Included in Commodity Cost'
        : index % 4 === 0
          ? `See DN-${index} (ID#:${index})`
          : `${index}.5`
    const dates = [sent, ordered, named(dayAfter(day, 20)), named(dayAfter(day, 21))]
    return [index, '100-CI-T01', `"${countries[index % 6]}"`, ...dates, weight, freight].join()
  })
  return `${header}\n${lines.join('\n')}\n`
}

test('a public file of 10,000 rows is imported once someone has said what its columns and odd texts are', async () => {
  const waiting = await imported(server, admin, publicFile(), { query: { dryRun: 'false' } })
  expect(waiting).toMatchObject({ status: 'mapping', rowCount })
  const column = (name: string) => waiting.columns.find(item => item.name === name)
  expect(column('PO Sent to Vendor Date')).toMatchObject({
    dayOrder: 'monthFirst',
    values: [{ text: 'Date Not Captured', count: Math.ceil(rowCount / 30) }],
  })
  expect(column('Freight Cost (USD)')?.values).toEqual([
    { text: 'Freight Included in Commodity Cost', count: rowCount / 5 },
    { text: 'See DN-4 (ID#:4)', count: rowCount / 5 },
  ])
  const textsOf = (name: string) => [name, column(name)?.values.map(({ text }) => text) ?? []]
  const odd = ['PQ First Sent to Client Date', 'PO Sent to Vendor Date', 'Freight Cost (USD)']
  await admin.ask(contract.imports.map, {
    params: { id: waiting.id },
    body: {
      kind: 'shipments',
      fields: {
        ID: ['shipmentNumber', 'orderNumber'],
        Country: 'toCountryCode',
        'PQ First Sent to Client Date': 'orderDate',
        'PO Sent to Vendor Date': 'bookedAt',
        'Scheduled Delivery Date': 'promisedAt',
        'Delivered to Client Date': 'deliveredAt',
        'Weight (Kilograms)': 'grossWeightKg',
        'Freight Cost (USD)': 'salesValue',
      },
      constants: { merchantId: 'fjallro', currency: 'USD' },
      emptyTexts: {
        ...Object.fromEntries(odd.map(textsOf)),
        'Weight (Kilograms)': ['Weight Captured Separately'],
      },
    },
  })
  const done = await importEnded(admin, waiting.id, 150_000)
  expect(done.result).toEqual({ created: rowCount, updated: 0, unchanged: 0, refused: 0 })
  expect(done.notes).toContain('Dates in “PO Sent to Vendor Date” were read month first: 6/6/06 is 2006-06-06.')
  const [first] = await admin.ask(contract.imports.preview, { params: { id: done.id } })
  expect(first?.item).toMatchObject({
    shipmentNumber: '0',
    toCountryCode: 'CI',
    promisedAt: '2006-06-22T21:59:59.999Z',
    deliveredAt: '2006-06-22T22:00:00.000Z',
  })
  const { rows } = await server.admin.query(
    `select distinct to_country_code, status_id from shipments where shipment_number ~ '^[0-9]{1,4}$' order by 1`,
  )
  expect(rows).toEqual(
    ['CD', 'CI', 'SZ', 'TZ', 'VN', 'ZA'].map(code => ({ to_country_code: code, status_id: 'delivered' })),
  )
}, 180_000)
