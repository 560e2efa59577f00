import { contract } from '@aftermile/contract/index'
import { beforeAll, expect, test } from 'vitest'
import { commitImport, importEnded, imported } from '../../../../test/data/uploads.ts'
import { type Caller, testServer } from '../../../../test/server.ts'
import { rowsPerPiece } from '../row-pieces.ts'

const server = testServer({ parts: ['api', 'worker'] })
let admin: Caller

beforeAll(async () => {
  admin = await server.as('admin@nordhem.example')
})

const fileOf = (rows: readonly string[]) => `merchantId,shipmentNumber,packageNumbers,toCity\n${rows.join('\n')}\n`
const upload = (text: string, dryRun = 'false') => imported(server, admin, text, { query: { dryRun } })
const numbersOf = async (id: string) => {
  const shipment = await admin.ask(contract.shipments.get, { params: { id }, query: {} })
  return shipment.packages.map(({ number }) => number)
}

test('the rows of a shipment are one list of packages, wherever they are in the file', async () => {
  // Rows of an unknown merchant are refused soon.
  const others = Array.from({ length: rowsPerPiece }, (_, index) => `nobody,IPF-${index},,Lund`)
  const file = fileOf(['fjallro,IP1,IP1-A,Lund', ...others, 'fjallro,IP1,IP1-B IP1-C,Lund'])
  const first = await upload(file)
  expect(first).toMatchObject({ status: 'done', result: { created: 1, updated: 1, refused: rowsPerPiece } })
  expect(first.notes[0]).toContain('package numbers are put together')
  expect(await numbersOf('fjallro-IP1')).toEqual(['IP1-A', 'IP1-B', 'IP1-C'])
  const second = await upload(file)
  expect(second).toMatchObject({ status: 'done', result: { unchanged: 2, refused: rowsPerPiece } })
  expect(await numbersOf('fjallro-IP1')).toEqual(['IP1-A', 'IP1-B', 'IP1-C'])
  const { rows } = await server.admin.query("select removed_package_numbers from shipments where id = 'fjallro-IP1'")
  expect(rows).toEqual([{ removed_package_numbers: [] }])
})

test('what a file does not name is removed at its end, and the check says so', async () => {
  await upload(fileOf(['fjallro,IP2,IP2-A IP2-B IP2-C,Lund', 'fjallro,IP3,IP3-A,Lund']))
  const file = fileOf(['fjallro,IP2,IP2-A,Lund', 'fjallro,IP3,IP3-A,Lund', 'fjallro,IP2,IP2-D,Lund'])
  const checked = await upload(file, 'true')
  expect(checked.notes).toContainEqual('2 packages of these shipments aren’t in the file and will be removed.')
  expect(await numbersOf('fjallro-IP2')).toEqual(['IP2-A', 'IP2-B', 'IP2-C'])
  await commitImport(admin, checked.id)
  const done = await importEnded(admin, checked.id)
  expect(done.notes).toContainEqual('2 packages of these shipments aren’t in the file and were removed.')
  expect(await numbersOf('fjallro-IP2')).toEqual(['IP2-A', 'IP2-D'])
  expect(await numbersOf('fjallro-IP3')).toEqual(['IP3-A'])
})

test('a file without package numbers, an empty cell and a row that is too old send no list', async () => {
  await upload(fileOf(['fjallro,IP4,IP4-A IP4-B,Lund']))
  const kept = async () => expect(await numbersOf('fjallro-IP4')).toEqual(['IP4-A', 'IP4-B'])
  expect(await upload('merchantId,shipmentNumber,toCity\nfjallro,IP4,Ystad\n')).toMatchObject({
    result: { updated: 1 },
  })
  await kept()
  expect(await upload(fileOf(['fjallro,IP4,,Malmö']))).toMatchObject({ result: { updated: 1 } })
  await kept()
  const dated = (day: number, numbers: string) =>
    upload(`merchantId,shipmentNumber,packageNumbers,changedAt\nfjallro,IP4,${numbers},2026-11-0${day} 10:00\n`)
  await dated(5, 'IP4-A IP4-B')
  expect(await dated(4, 'IP4-A')).toMatchObject({ result: { unchanged: 1 }, notes: [] })
  await kept()
  expect(await dated(6, 'IP4-B')).toMatchObject({ result: { updated: 1 } })
  expect(await numbersOf('fjallro-IP4')).toEqual(['IP4-B'])
})
