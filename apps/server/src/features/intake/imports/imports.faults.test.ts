import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { contract } from '@aftermile/contract/index'
import { expect, test } from 'vitest'
import { upload } from '../../../test/data/uploads.ts'
import { testServer } from '../../../test/server.ts'

const server = testServer({ parts: ['api'] })
const rowCount = 3000
const isBad = (at: number) => at % 50 === 13

const worker = (): ChildProcess =>
  fork(new URL('../../../test/processes/import-worker-process.ts', import.meta.url), [server.database.url], {
    execArgv: [],
  })

async function kill(child: ChildProcess): Promise<void> {
  child.kill('SIGKILL')
  await once(child, 'exit')
}

test('an import loses and doubles nothing, even if workers are killed while reading and importing', async () => {
  const admin = await server.as('admin@nordhem.example')
  const lines = Array.from(
    { length: rowCount },
    (_, index) => `fjallro,K-${index},KP-${index},${isBad(index) ? 'heavy' : '1,5'}`,
  )
  const file = `merchantId;shipmentNumber;packageNumbers;weight\n${lines.join('\n').replaceAll(',', ';').replaceAll('1;5', '1,5')}\n`
  const answer = await upload(server, admin, file, { query: { dryRun: 'false' } })
  const params = { id: answer.reply.id }
  const read = () => admin.ask(contract.imports.get, { params })

  await kill(await ready(worker()))
  const victim = worker()
  await expect.poll(async () => (await read()).done, { interval: 5 }).toBeGreaterThan(0)
  await kill(victim)
  const heir = worker()
  await expect.poll(async () => (await read()).status).toBe('done')
  await kill(heir)

  const bad = lines.flatMap((_, index) => (isBad(index) ? [index + 2] : []))
  const good = rowCount - bad.length
  expect(await read()).toMatchObject({
    done: rowCount,
    result: { created: good, updated: 0, unchanged: 0, refused: bad.length },
  })
  const { rows } = await server.admin.query<{ shipments: number; packages: number; events: number }>(`
    select (select count(*) from shipments where shipment_number like 'K-%') as shipments,
      (select count(*) from packages where number like 'KP-%') as packages,
      (select count(*) from import_pieces) as pieces`)
  expect(rows).toEqual([{ shipments: good, packages: good, pieces: 0 }])
  const problems = await fetch(`${server.url}/api/v1/imports/${params.id}/problems`, {
    headers: { authorization: `Bearer ${admin.token}` },
  })
  const problemLines = (await problems.text()).split('\r\n').slice(1, -1)
  expect(problemLines.map(line => Number(line.split(';').at(-2)))).toEqual(bad)
})

async function ready(child: ChildProcess): Promise<ChildProcess> {
  await new Promise<void>(resolve => child.on('message', message => message === 'ready' && resolve()))
  return child
}
