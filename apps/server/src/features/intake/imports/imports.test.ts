import { contract } from '@aftermile/contract/index'
import type { ImportReportRow } from '@aftermile/contract/intake/imports'
import { beforeAll, describe, expect, test } from 'vitest'
import { commitImport, importEnded, imported } from '../../../test/data/uploads.ts'
import { workbookOf } from '../../../test/data/workbook.ts'
import { type Caller, testServer } from '../../../test/server.ts'

const server = testServer({ parts: ['api', 'worker'] })
let admin: Caller
let sydkust: Caller

beforeAll(async () => {
  admin = await server.as('admin@nordhem.example')
  sydkust = await server.as('admin@sydkust.example')
})

const { rows, map, cancel, commit } = contract.imports
const rowsOf = (id: string, status: ImportReportRow['status']) => admin.ask(rows, { params: { id }, query: { status } })
const found = async (text: string, values: unknown[]) =>
  (await server.admin.query<Record<string, unknown>>(text, values)).rows
const shipment = async (number: string) =>
  (await found('select * from shipments where tenant_id = $1 and shipment_number = $2', ['nordhem', number]))[0]

describe('from file to rows', () => {
  test('orders: the dry run shows what the import will do, and changes nothing', async () => {
    const file =
      'Butik;Ordernummer;Kund;Postnummer;Ort;Land;Belopp;Valuta;Orderdatum\r\nfjallro;O-1;Åsa Öberg;21122;Malmö;Sverige;1 299,50;sek;2026-11-02 14:00\r\nfjallro;O-2;Bo;;Lund;SE;12;SEK;02.11.2026\r\nnobody;O-3;Bo;;Lund;SE;12;SEK;02.11.2026\r\nfjallro;O-4;Bo;;Lund;SE;much;SEK;soon\r\n'
    const checked = await imported(server, admin, Buffer.from(file, 'latin1'), { name: 'ordrar.csv' })
    expect(checked).toMatchObject({
      status: 'checked',
      kind: 'orders',
      fileName: 'ordrar.csv',
      format: { type: 'csv', encoding: 'windows-1252', separator: ';' },
      rowCount: 4,
      done: 4,
      check: { created: 2, updated: 0, unchanged: 0, refused: 2 },
      result: null,
      hasProblems: true,
    })
    expect(
      await found('select 1 from orders where tenant_id = $1 and order_number like $2', ['nordhem', 'O-%']),
    ).toEqual([])
    expect(await rowsOf(checked.id, 'refused')).toEqual([
      {
        line: 4,
        status: 'refused',
        id: null,
        shipmentNumber: null,
        errors: [{ name: 'Butik', message: 'Merchant “nobody” not found', code: 'not_found' }],
        warnings: [],
        number: 'O-3',
        replaces: null,
      },
      {
        line: 5,
        status: 'refused',
        id: null,
        shipmentNumber: null,
        errors: [
          { name: 'Belopp', message: '“much” is not a number', code: 'unreadable' },
          { name: 'Orderdatum', message: '“soon” is not a date', code: 'unreadable' },
        ],
        warnings: [],
        number: 'O-4',
        replaces: null,
      },
    ])
    const done = await commitImport(admin, checked.id)
    expect(done).toMatchObject({ status: 'done', result: { created: 2, updated: 0, unchanged: 0, refused: 2 } })
    expect((await rowsOf(done.id, 'created')).map(row => [row.line, row.id])).toEqual([
      [2, 'O-1'],
      [3, 'O-2'],
    ])
    expect(
      await found('select * from orders where tenant_id = $1 and order_number = $2', ['nordhem', 'O-1']),
    ).toMatchObject([
      { name: 'Åsa Öberg', to_city: 'Malmö', to_country_code: 'SE', currency: 'SEK', sales_value: 1299.5 },
    ])
    const news = await admin.call(contract.notifications.list)
    expect(news.text).toContain('ordrar.csv: 2 created, 2 rejected.')
    const trail = await admin.call(contract.audit.list, { query: { noun: 'import', itemId: done.id } })
    expect(trail.body).toMatchObject({ items: [{ userName: 'Admin at Nordhem' }] })
  })

  test('shipments: a workbook with several packages and spreadsheet dates is imported', async () => {
    const book = workbookOf({
      Notes: [['Made on Monday']],
      Shipments: [
        ['Merchant', 'Shipment number', 'Package numbers', 'Carrier', 'Weight', 'Booked'],
        ['fjallro', 90001, 'XP1, XP2', 'PostNord', 2.5, { days: 46_328.583333333336 }],
        ['fjallro', 90002, 'XP3', 'nobody', 1, { days: 46_328 }],
      ],
    })
    const done = await imported(server, admin, book, { name: 'shipments.xlsx', query: { dryRun: 'false' } })
    expect(done).toMatchObject({
      status: 'done',
      kind: 'shipments',
      format: { type: 'xlsx', sheet: 'Shipments' },
      result: { created: 1, refused: 1 },
    })
    expect((await rowsOf(done.id, 'created')).map(row => row.shipmentNumber)).toEqual(['90001'])
    expect(await shipment('90001')).toMatchObject({
      gross_weight_kg: 2.5,
      package_count: 2,
      service_provider_id: 'postnord',
    })
    expect((await shipment('90001'))?.booked_at).toBe('2026-11-02T13:00:00.000Z')
  })

  test('events: a JSON file moves its shipments', async () => {
    await imported(server, admin, 'merchantId,shipmentNumber,packageNumbers\nfjallro,E-1,EP1\n', {
      query: { dryRun: 'false' },
    })
    const events = {
      items: [
        { packageNumber: 'EP1', code: 'collected', occurredAt: '2026-11-02T17:31:00+01:00' },
        { packageNumber: 'EP1', code: 'Delivered', occurredAt: '2026-11-03 10:00' },
        { packageNumber: 'nowhere', code: 'delivered', occurredAt: '2026-11-03 10:00' },
        { packageNumber: 'EP1', code: 'flew', occurredAt: '2026-11-03 10:00' },
      ],
    }
    const done = await imported(server, admin, JSON.stringify(events), { name: 'e.json', query: { dryRun: 'false' } })
    expect(done).toMatchObject({ status: 'done', kind: 'events', format: { type: 'json' } })
    expect(done.result).toMatchObject({ created: 2, refused: 2 })
    expect(await shipment('E-1')).toMatchObject({ status_id: 'delivered' })
    expect((await rowsOf(done.id, 'refused')).map(row => row.line)).toEqual([3, 4])
  })

  test('the same file again changes nothing, even twice at once', async () => {
    // Booked just now, so that no overdue check reports them meanwhile.
    const bookedAt = new Date().toISOString()
    const lines = Array.from({ length: 1100 }, (_, index) => `fjallro,R-${index},Maja ${index},Malmö,SE,${bookedAt}`)
    const file = `merchantId,shipmentNumber,toName,toCity,toCountryCode,bookedAt\n${lines.join('\n')}\n`
    // Forecasts may come in between.
    const booked = () =>
      found(
        `select (to_jsonb(s) - array(select k from jsonb_object_keys(to_jsonb(s)) k where k ~ 'estimated|foreseen'))::text as row
         from shipments s where shipment_number like 'R-%' order by id`,
        [],
      )
    const query = { dryRun: 'false' }
    const twins = await Promise.all([
      imported(server, admin, file, { query }),
      imported(server, admin, file, { query }),
    ])
    const sum = (name: 'created' | 'unchanged' | 'updated') =>
      twins.reduce((all, { result }) => all + (result?.[name] ?? 0), 0)
    expect([sum('created'), sum('unchanged'), sum('updated')]).toEqual([1100, 1100, 0])
    const before = await booked()
    const again = await imported(server, admin, file)
    expect(again.check).toEqual({ created: 0, updated: 0, unchanged: 1100, refused: 0 })
    expect((await commitImport(admin, again.id)).result).toEqual({
      created: 0,
      updated: 0,
      unchanged: 1100,
      refused: 0,
    })
    expect(await booked()).toEqual(before)
  })

  test('a repeated row far down the file is an update, in the dry run too', async () => {
    const lines = Array.from(
      { length: 1400 },
      (_, index) => `fjallro,V-${index % 1100},${index < 1100 ? 'Malmö' : 'Lund'}`,
    )
    const checked = await imported(server, admin, `merchantId,orderNumber,toCity\n${lines.join('\n')}\n`)
    expect(checked.check).toEqual({ created: 1100, updated: 300, unchanged: 0, refused: 0 })
    const note =
      '300 rows repeat the order of an earlier row. The later row wins: line 1102 over line 2 (V-0), line 1103 over line 3 (V-1), line 1104 over line 4 (V-2), 297 more.'
    expect(checked.notes).toEqual([note])
    const done = await commitImport(admin, checked.id)
    expect([done.result, done.notes]).toEqual([checked.check, [note]])
    expect((await rowsOf(done.id, 'updated'))[0]).toMatchObject({ line: 1102, id: 'V-0', replaces: 2 })
    expect(await found('select 1 from import_keys where not is_created', [])).toEqual([])
  })

  test('refused rows come back as a file that can be corrected and sent again', async () => {
    const file =
      'merchantId,orderNumber,phone,name,salesValue\nfjallro,F-1,+4670,"=cmd|x, ""y""",1\nfjallro,F-2,+4670,"=cmd|x, ""y""",lots\n'
    const checked = await imported(server, admin, file, { name: 'f.csv' })
    const answer = await fetch(`${server.url}/api/v1/imports/${checked.id}/problems`, {
      headers: { authorization: `Bearer ${admin.token}` },
    })
    const text = Buffer.from(await answer.arrayBuffer()).toString()
    expect(answer.headers.get('content-disposition')).toContain('filename="f - rejected rows.csv"')
    expect(text).toBe(
      `\ufeffmerchantId,orderNumber,phone,name,salesValue,Import line,Import reason\r\nfjallro,F-2,'+4670,"'=cmd|x, ""y""",lots,3,salesValue: “lots” is not a number\r\n`,
    )
    const mended = await imported(server, admin, text.replace('lots,3', '5,3'), { query: { dryRun: 'false' } })
    expect(mended).toMatchObject({
      status: 'done',
      result: { created: 1, refused: 0 },
      notes: [],
    })
    expect(
      await found('select phone, name from orders where tenant_id = $1 and order_number = $2', ['nordhem', 'F-2']),
    ).toEqual([{ phone: '+4670', name: '=cmd|x, "y"' }])
  })
})

describe('mapping', () => {
  const file = 'Nr,Mottagarens namn,Kostnad\nM-1,Åsa,12\n'

  test('unknown columns wait for a mapping, which is remembered for the tenant', async () => {
    const waiting = await imported(server, admin, file)
    expect(waiting).toMatchObject({ status: 'mapping', rowCount: 1, check: null })
    expect(waiting.columns[0]).toMatchObject({ name: 'Nr', samples: ['M-1'], fields: [] })
    const fields = { Nr: 'orderNumber', 'Mottagarens namn': 'name' }
    const params = { id: waiting.id }
    const mapped = await admin.call(map, {
      params,
      body: { kind: 'orders', fields, constants: { merchantId: 'fjallro' } },
    })
    expect(mapped.status).toBe(202)
    const checked = await importEnded(admin, waiting.id)
    expect(checked).toMatchObject({ status: 'checked', check: { created: 1 }, notes: ['Not imported: Kostnad.'] })
    const next = await imported(server, admin, 'kostnad,NR,mottagarens_namn\n1,M-2,Bo\n')
    expect(next).toMatchObject({ status: 'checked', kind: 'orders', check: { created: 1 } })
    expect(await imported(server, sydkust, file)).toMatchObject({ status: 'mapping' })
  })

  test('a checked import can be mapped again, and is checked again', async () => {
    const checked = await imported(server, admin, 'merchantId,orderNumber,name\nfjallro,M-5,x\nnobody,M-6,x\n')
    const fields = { orderNumber: 'orderNumber' }
    await admin.call(map, {
      params: { id: checked.id },
      body: { kind: 'orders', fields, constants: { merchantId: 'kattvik' } },
    })
    expect(await importEnded(admin, checked.id)).toMatchObject({
      check: { created: 2, refused: 0 },
      hasProblems: false,
    })
  })

  test('an invalid mapping is refused, name by name', async () => {
    const { id } = await imported(server, admin, 'x,y\n1,2\n')
    const body = { kind: 'events', fields: { x: 'occurredAt', z: 'code', y: 'shoeSize' } }
    const answer = await admin.call(map, { params: { id }, body })
    expect([answer.status, answer.errors.map(error => error.name)]).toEqual([400, ['z', 'shoeSize', 'shipmentId']])
    expect((await admin.call(commit, { params: { id } })).status).toBe(409)
  })
})

test('a cancelled import stays cancelled', async () => {
  const { id } = await imported(server, admin, 'merchantId,orderNumber\nfjallro,C-1\n')
  const stopped = await admin.call(cancel, { params: { id } })
  expect([stopped.status, stopped.body]).toMatchObject([
    200,
    { status: 'cancelled', message: 'Stopped. Nothing was imported.' },
  ])
  expect((await admin.call(commit, { params: { id } })).status).toBe(409)
  expect((await admin.call(cancel, { params: { id } })).status).toBe(200)
})

test('with one bad row in a hundred, the good ones are imported and the bad ones are named', async () => {
  const bad = (at: number) => at % 100 === 7
  const lines = Array.from(
    { length: 1200 },
    (_, index) => `fjallro,B-${index},Maja,${bad(index) ? 'soon' : '2026-11-02 14:00'}`,
  )
  const file = `merchantId,shipmentNumber,toName,bookedAt\n${lines.join('\n')}\n`
  const checked = await imported(server, admin, file)
  expect(checked.check).toEqual({ created: 1188, updated: 0, unchanged: 0, refused: 12 })
  const done = await commitImport(admin, checked.id)
  expect(done.result).toEqual(checked.check)
  expect((await rowsOf(done.id, 'refused')).map(row => row.line)).toEqual(
    lines.flatMap((_, index) => (bad(index) ? [index + 2] : [])),
  )
  expect(await rowsOf(done.id, 'created')).toHaveLength(100)
  expect(await found(`select count(*)::int from shipments where shipment_number like 'B-%'`, [])).toEqual([
    { count: 1188 },
  ])
})
