import { contract } from '@aftermile/contract/index'
import type { ImportRecord } from '@aftermile/contract/intake/imports'
import { numberText } from '@aftermile/domain/format/numbers'
import { beforeAll, expect, test } from 'vitest'
import { jobEnded, runOnMatching, tag } from '../../test/data/container-jobs.ts'
import { anEvent, aShipment, send } from '../../test/data/containers.ts'
import { failChanges, hurry, queuedJobs } from '../../test/data/failing-tables.ts'
import { importEnded, upload } from '../../test/data/uploads.ts'
import { type Caller, testServer } from '../../test/server.ts'

const server = testServer({ parts: ['api', 'worker'] })
const { imports, containerJobs, privacy, carrierMapping } = contract
const diskIsFull = '53100'
const defect = 'P0001'
/** More than one piece. */
const rowCount = 1200
let admin: Caller
let user: Caller
let stranger: Caller

beforeAll(async () => {
  admin = await server.as('admin@nordhem.example')
  user = await server.as('user@nordhem.example')
  stranger = await server.as('admin@sydkust.example')
})

const fileOf = (prefix: string) =>
  ['merchantId,shipmentNumber', ...Array.from({ length: rowCount }, (_, index) => `fjallro,${prefix}-${index}`)].join(
    '\n',
  )
const storedOf = async (prefix: string) =>
  (await server.admin.query('select 1 from shipments where shipment_number like $1', [`${prefix}-%`])).rowCount

const startImport = async (prefix: string): Promise<string> =>
  (await upload(server, admin, fileOf(prefix), { name: `${prefix}.csv`, query: { dryRun: 'false' } })).reply.id
const readImport = (id: string): Promise<ImportRecord> => admin.ask(imports.get, { params: { id } })
const titlesOf = async (caller: Caller) =>
  (await caller.ask(contract.notifications.list)).map(({ title, content }) => `${title}: ${content}`)

/** Waits for a fact about a job that is tried again and again. */
const hurried = (task: string, fact: () => Promise<unknown>) =>
  expect.poll(
    async () => {
      await hurry(server, task)
      return fact()
    },
    { interval: 100 },
  )

/** Calls three times at once. A call that comes after the end of the work is refused. */
async function atOnce(call: () => Promise<{ status: number }>): Promise<void> {
  const statuses = (await Promise.all([1, 2, 3].map(call))).map(reply => reply.status)
  expect(statuses.filter(status => ![200, 202, 409].includes(status))).toEqual([])
  expect(statuses.some(status => status !== 409)).toBe(true)
}

test('an import outlives a full disk, however often it is tried, and then completes by itself', async () => {
  const freeSpace = await failChanges(server, { table: 'shipments', code: diskIsFull })
  const id = await startImport('full')
  await hurried(
    'import-piece',
    async () => (await queuedJobs(server, 'import-piece'))[0]?.flags?.outages,
  ).toBeGreaterThan(7)
  await expect.poll(async () => (await queuedJobs(server, 'import-piece'))[0]?.attempts).toBe(0)
  expect(await readImport(id)).toMatchObject({ status: 'importing', done: 0, message: null })
  const [waiting] = await queuedJobs(server, 'import-piece')
  expect(waiting?.pauseSeconds).toBeLessThanOrEqual(60)
  await freeSpace()
  await hurried('import-piece', async () => (await readImport(id)).status).toBe('done')
  expect(await storedOf('full')).toBe(rowCount)
})

test('an import that fails for good has stopped, says so, and is continued once', async () => {
  const when = "new.shipment_number = 'stop-1100'"
  const mend = await failChanges(server, { table: 'shipments', code: defect, when })
  const id = await startImport('stop')
  await hurried('import-piece', async () => (await readImport(id)).status).toBe('stopped')
  const message = 'It failed 6 times: could not extend file.'
  expect(await readImport(id)).toMatchObject({
    stoppedIn: 'importing',
    done: 1000,
    rowCount,
    message,
    finishedAt: null,
  })
  expect((await admin.ask(imports.list)).find(item => item.id === id)).toMatchObject({ status: 'stopped', message })
  expect(await titlesOf(admin)).toContain(
    `Import stopped: stop.csv stopped at ${numberText(1000)} of ${numberText(rowCount)}. ${message} Continue or cancel it.`,
  )
  expect(await queuedJobs(server, 'import-piece')).toEqual([])

  const params = { id }
  expect((await stranger.call(imports.continue, { params })).status).toBe(404)
  expect((await user.call(imports.continue, { params })).status).toBe(403)
  await mend()
  await atOnce(() => admin.call(imports.continue, { params }))
  expect(await importEnded(admin, id)).toMatchObject({ status: 'done', stoppedIn: null, message: null, done: rowCount })
  expect(await storedOf('stop')).toBe(rowCount)
  expect((await admin.call(imports.continue, { params })).status).toBe(409)
})

test('a file that could not be read is read again, and an import that has stopped can be cancelled', async () => {
  const mend = await failChanges(server, { table: 'import_pieces', code: defect })
  const ids = [await startImport('read'), await startImport('drop')] as const
  for (const id of ids) await hurried('import-read', async () => (await readImport(id)).status).toBe('stopped')
  expect(await readImport(ids[0])).toMatchObject({ stoppedIn: 'reading', rowCount: null })
  await mend()

  await admin.ask(imports.continue, { params: { id: ids[0] } })
  expect(await importEnded(admin, ids[0])).toMatchObject({ status: 'done', done: rowCount })
  const params = { id: ids[1] }
  expect((await stranger.call(imports.cancel, { params })).status).toBe(404)
  await atOnce(() => admin.call(imports.cancel, { params }))
  expect(await readImport(params.id)).toMatchObject({ status: 'cancelled', message: 'Stopped. Nothing was imported.' })
  expect((await admin.call(imports.continue, { params })).status).toBe(409)
})

test('a bulk job that fails for good has stopped, and its owner continues or cancels it', async () => {
  await send(
    admin,
    'shipments',
    Array.from({ length: 30 }, (_, index) => aShipment(`bulk-${index}`, { senderReference: 'bulkref' })),
  )
  const mend = await failChanges(server, { table: 'shipments', code: defect })
  const start = () => runOnMatching(admin, { text: 'bulkref' }, tag('vip'))
  const [first, second] = [await start(), await start()]
  const read = (id: string) => admin.ask(containerJobs.get, { params: { id } })
  for (const id of [first, second]) await hurried('bulk-piece', async () => (await read(id)).status).toBe('stopped')
  expect(await read(first)).toMatchObject({
    total: 30,
    done: 0,
    canUndo: false,
    message: 'It failed 6 times: could not extend file.',
  })
  expect((await titlesOf(admin)).filter(title => title.startsWith('Tagging stopped'))).toHaveLength(2)
  await mend()

  for (const caller of [stranger, user])
    expect((await caller.call(containerJobs.continue, { params: { id: first } })).status).toBe(404)
  await atOnce(() => admin.call(containerJobs.continue, { params: { id: first } }))
  expect(await jobEnded(admin, first)).toMatchObject({ status: 'done', done: 30 })
  await atOnce(() => admin.call(containerJobs.cancel, { params: { id: second } }))
  expect(await read(second)).toMatchObject({ status: 'cancelled', done: 0 })
  for (const id of [first, second])
    expect((await admin.call(containerJobs.continue, { params: { id } })).status).toBe(409)
})

test('an erasure that has stopped keeps its address until it is continued, cancelled or started again', async () => {
  const addresses = ['one', 'two', 'three'].map(name => `${name}@stopped.example`)
  await send(
    admin,
    'shipments',
    addresses.map((toEmail, index) => aShipment(`erase-${index}`, { toEmail })),
  )
  await send(
    admin,
    'events',
    addresses.map((_, index) => anEvent(`erase-${index}`, 'delivered', '2026-11-04T10:00:00Z')),
  )
  const mend = await failChanges(server, { table: 'shipments', code: defect })
  const erase = (address: string) => admin.ask(privacy.erase, { body: { address, confirmation: address } })
  const ids = [] as string[]
  for (const address of addresses) ids.push((await erase(address)).id)
  const statuses = async () => {
    const all = await admin.ask(privacy.list)
    return ids.map(id => all.find(item => item.id === id)?.status)
  }
  await hurried('erase-person', statuses).toEqual(['stopped', 'stopped', 'stopped'])
  expect((await titlesOf(admin)).filter(title => title.startsWith('Erasing personal data stopped'))).toHaveLength(3)
  await mend()
  const [first = '', second = ''] = ids

  expect((await stranger.call(privacy.continue, { params: { id: first } })).status).toBe(404)
  expect((await user.call(privacy.cancel, { params: { id: first } })).status).toBe(403)
  await atOnce(() => admin.call(privacy.continue, { params: { id: first } }))
  await atOnce(() => admin.call(privacy.cancel, { params: { id: second } }))
  const again = await erase(addresses[2] ?? '')
  await hurried('erase-person', statuses).toEqual(['done', 'cancelled', 'cancelled'])
  await expect.poll(async () => (await admin.ask(privacy.list)).find(item => item.id === again.id)?.status).toBe('done')
  const { rows } = await server.admin.query('select 1 from erasures where sealed_address is not null')
  expect(rows).toEqual([])
  expect((await admin.call(privacy.continue, { params: { id: second } })).status).toBe(409)
})

test('a replay of carrier events that has stopped is continued or cancelled by whoever may start one', async () => {
  const when = "new.state = 'running'"
  const mend = await failChanges(server, { table: 'mapping_replays', code: defect, when })
  const id = 'postnord'
  const states = async () => (await admin.ask(carrierMapping.listReplays, { params: { id } })).map(item => item.state)
  const { id: replayId } = await admin.ask(carrierMapping.createReplay, { params: { id } })
  await hurried('mapping_replay', states).toEqual(['stopped'])
  await mend()
  const params = { id, replayId }
  expect((await stranger.call(carrierMapping.continueReplay, { params })).status).toBe(404)
  expect((await user.call(carrierMapping.continueReplay, { params })).status).toBe(403)
  await atOnce(() => admin.call(carrierMapping.continueReplay, { params }))
  await expect.poll(states).toEqual(['done'])
  expect((await admin.call(carrierMapping.cancelReplay, { params })).status).toBe(409)
})
