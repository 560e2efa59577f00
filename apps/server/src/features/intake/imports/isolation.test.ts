import { contract } from '@aftermile/contract/index'
import { HubConnectionBuilder, LogLevel } from '@microsoft/signalr'
import { beforeAll, describe, expect, test } from 'vitest'
import { commitImport, importEnded, imported } from '../../../test/data/uploads.ts'
import { type Caller, testServer } from '../../../test/server.ts'
import { savedFiles } from '../../files/saved-files.ts'
import { runAsOperator } from '../../people/provision.ts'
import { imports } from './imports.ts'

const server = testServer({ parts: ['api', 'worker'] })
let admin: Caller
let sydkust: Caller

beforeAll(async () => {
  admin = await server.as('admin@nordhem.example')
  sydkust = await server.as('admin@sydkust.example')
})

const { get, rows, cancel, problems, list, commit } = contract.imports
const found = async (text: string, values: unknown[]) =>
  (await server.admin.query<Record<string, unknown>>(text, values)).rows

describe('isolation', () => {
  test("another tenant's import answers exactly like one that never existed", async () => {
    const { id } = await imported(server, admin, 'merchantId,orderNumber\nnobody,T-1\n')
    for (const endpoint of [get, commit, cancel, problems]) {
      const [theirs, none] = [
        await sydkust.call(endpoint, { params: { id } }),
        await sydkust.call(endpoint, { params: { id: 'never' } }),
      ]
      expect([theirs.status, theirs.text]).toEqual([404, none.text])
    }
    const answer = await sydkust.call(rows, { params: { id }, query: { status: 'refused' } })
    expect(answer.status).toBe(404)
    expect((await sydkust.call(list)).text).not.toContain(id)
  })

  test('a user limited to merchants imports only for them, and sees only their own imports', async () => {
    await server.admin.query(`
      insert into users (tenant_id, id, name, email, role, merchants, created_by, updated_by)
      values ('nordhem', 'limited', 'Limited', 'limited@nordhem.example', 'superuser', '{fjallro}', 'test', 'test')`)
    const limited = await server.as('limited@nordhem.example')
    const file = 'merchantId,orderNumber\nfjallro,L-1\nkattvik,L-2\n'
    const unlimited = await imported(server, admin, file)
    expect(unlimited.check).toMatchObject({ created: 2 })
    const own = await imported(server, limited, file, { query: { dryRun: 'false' } })
    expect(own.result).toMatchObject({ created: 1, refused: 1 })
    expect(await found('select 1 from orders where order_number = $1', ['L-2'])).toEqual([])
    expect((await limited.call(get, { params: { id: unlimited.id } })).status).toBe(404)
    expect((await limited.call(commit, { params: { id: unlimited.id } })).status).toBe(404)
    expect((await limited.ask(list)).map(item => item.id)).toEqual([own.id])
    expect((await admin.call(get, { params: { id: own.id } })).status).toBe(200)
  })

  test('an import stops when its starter has lost the right', async () => {
    await server.admin.query(`
      insert into users (tenant_id, id, name, email, role, merchants, created_by, updated_by)
      values ('nordhem', 'leaving', 'Leaving', 'leaving@nordhem.example', 'superuser', '{}', 'test', 'test')`)
    const leaving = await server.as('leaving@nordhem.example')
    const { id } = await imported(server, leaving, 'merchantId,orderNumber\nfjallro,Q-1\n')
    await server.admin.query(`update users set role = 'user', version = version + 1 where id = 'leaving'`)
    expect((await leaving.call(commit, { params: { id } })).status).toBe(403)
    await admin.call(commit, { params: { id } })
    expect(await importEnded(admin, id)).toMatchObject({
      status: 'failed',
      message: 'Leaving no longer has permission to import.',
    })
  })
})

test('progress is published to the starter and to nobody else', async () => {
  const [own, other, foreign] = await Promise.all([
    listen(admin),
    listen(await server.as('superuser@nordhem.example')),
    listen(sydkust),
  ])
  const lines = Array.from({ length: 2100 }, (_, index) => `fjallro,H-${index}`)
  const { id } = await imported(server, admin, `merchantId,orderNumber\n${lines.join('\n')}\n`)
  await commitImport(admin, id)
  await expect.poll(() => own.received.at(-1)).toEqual({ id, status: 'done', done: 2100, total: 2100 })
  expect(own.received.map(({ status, done }) => `${status} ${done}`)).toEqual([
    ...['checking 0', 'checking 1000', 'checking 2000', 'checked 2100'],
    ...['importing 0', 'importing 1000', 'importing 2000', 'done 2100'],
  ])
  expect([other.received, foreign.received]).toEqual([[], []])
  await Promise.all([own, other, foreign].map(listener => listener.stop()))
})

async function listen({ token }: Caller) {
  const received: { id: string; status: string; done: number; total: number }[] = []
  const connection = new HubConnectionBuilder()
    .withUrl(`${server.url}/api/v1/signalr`, { accessTokenFactory: () => token })
    .configureLogging(LogLevel.None)
    .build()
  connection.on('import_progress', payload => {
    received.push(payload)
  })
  await connection.start()
  return { received, stop: () => connection.stop() }
}

describe('the sweep', () => {
  const sweep = () =>
    runAsOperator(server.admin, 'nordhem', async ctx => {
      const jobs = [...(imports.jobs ?? []), ...(savedFiles.jobs ?? [])].filter(job => job.cron !== undefined)
      for (const job of jobs) await job.run(ctx, {})
    })
  const age = (id: string, change: string) =>
    server.admin.query(`update imports set ${change} where tenant_id = 'nordhem' and id = $1`, [id])

  test('deletes the file, its rows and its report, but not the record', async () => {
    const { id } = await imported(server, admin, 'merchantId,orderNumber\nfjallro,G-1\nnobody,G-2\n')
    await age(id, "expires_at = now() - interval '1 minute'")
    await server.admin.query(
      `update saved_files f set expires_at = i.expires_at from imports i
       where i.id = $1 and i.tenant_id = f.tenant_id and f.id in (i.file_id, i.problems_file_id)`,
      [id],
    )
    await sweep()
    const [row] = await found('select file_id from imports where id = $1', [id])
    expect(await found('select 1 from saved_file_pieces where file_id = $1', [row?.file_id])).toEqual([])
    expect(await found('select 1 from import_pieces where import_id = $1', [id])).toEqual([])
    expect((await admin.call(get, { params: { id } })).body).toMatchObject({ status: 'cancelled', hasProblems: false })
    expect((await admin.call(commit, { params: { id } })).status).toBe(409)
    expect((await admin.call(problems, { params: { id } })).status).toBe(404)
  })

  test('deletes the record of an import 180 days after it began, unless it still works', async () => {
    const [kept, old, working] = await Promise.all(
      ['H-1', 'H-2', 'H-3'].map(number => imported(server, admin, `merchantId,orderNumber\nfjallro,${number}\n`)),
    )
    await age(kept?.id ?? '', "created_at = now() - interval '179 days', status = 'done', finished_at = now()")
    await age(old?.id ?? '', "created_at = now() - interval '181 days', status = 'done', finished_at = now()")
    await age(working?.id ?? '', "created_at = now() - interval '181 days', status = 'importing', finished_at = null")
    await sweep()
    const statuses = [kept, old, working].map(item => admin.call(get, { params: { id: item?.id ?? '' } }))
    expect((await Promise.all(statuses)).map(({ status }) => status)).toEqual([200, 404, 200])
    expect(await found('select 1 from import_rows where import_id = $1', [old?.id])).toEqual([])
  })

  test('stops an import whose job is gone, and ends it when nobody continues it in time', async () => {
    const { id } = await imported(server, admin, 'merchantId,orderNumber\nfjallro,G-3\n')
    await age(id, "status = 'importing', updated_at = now() - interval '4 hours'")
    await sweep()
    expect((await admin.call(get, { params: { id } })).body).toMatchObject({
      status: 'stopped',
      stoppedIn: 'importing',
    })
    await age(id, "expires_at = now() - interval '1 minute'")
    await sweep()
    const message = 'Nobody went on with it in time. Rows imported before are kept.'
    expect((await admin.call(get, { params: { id } })).body).toMatchObject({
      status: 'cancelled',
      stoppedIn: null,
      message,
    })
  })
})
