import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { endpoint } from '@aftermile/contract/endpoint'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { conflict } from '../../runtime/problem.ts'
import type { RequestCtx } from '../../tenancy/context.ts'
import { type Caller, readResponse } from '../../test/caller.ts'
import { testServer } from '../../test/server.ts'
import { addTag, mountTestRoutes, tagsLike } from '../../test/test-routes.ts'
import { serveUpload } from './serve.ts'
import type { Upload } from './uploads.ts'

const send = endpoint({
  method: 'POST',
  path: '/trials/file',
  need: { scope: 'tag_write' },
  summary: 'A trial',
  upload: true,
  maxBytes: 1024 * 1024,
  reply: z.object({ name: z.string(), text: z.string(), sizeBytes: z.number() }),
})

let work: (ctx: RequestCtx, file: Upload) => Promise<unknown>
let tries: number
const server = testServer()
const mounted = mountTestRoutes(server, [
  serveUpload(send, async (ctx, { file }) => {
    tries++
    await work(ctx, file)
    return { name: file.name, sizeBytes: file.sizeBytes, text: await readFile(file.path, 'utf8') }
  }),
])
let admin: Caller
let folder: string

beforeAll(async () => {
  admin = await mounted.as('admin')
  folder = await mkdtemp(join(tmpdir(), 'aftermile-test-'))
  vi.stubEnv('TMPDIR', folder)
})
beforeEach(() => {
  tries = 0
  work = async () => {}
})
afterAll(async () => {
  vi.unstubAllEnvs()
  await rm(folder, { recursive: true })
})

const post = (body: RequestInit['body'], more: RequestInit & { duplex?: 'half' } = {}) =>
  fetch(`${mounted.url}/api/v1/trials/file`, {
    method: 'POST',
    body: body ?? null,
    ...more,
    headers: { authorization: `Bearer ${admin.token}`, ...more.headers },
  })

async function upload(text: string, { name = 'a.txt', headers = {}, field = 'file' } = {}) {
  const form = new FormData()
  form.append(field, new Blob([text]), name)
  return readResponse(send, await post(form, { headers }))
}

const filesLeft = () => readdir(folder)

test('a file is complete when the handler runs, and deleted afterwards', async () => {
  let during: string[] = []
  work = async () => {
    during = await filesLeft()
  }
  expect((await upload('Hej')).reply).toEqual({ name: 'a.txt', text: 'Hej', sizeBytes: 3 })
  expect([during.length, await filesLeft()]).toEqual([1, []])
})

test('a file is also deleted when the handler fails or the request is refused', async () => {
  work = async () => {
    throw new Error('broken')
  }
  expect((await upload('x')).status).toBe(500)
  work = async () => {
    throw conflict()
  }
  expect((await upload('x')).status).toBe(409)
  expect((await upload('x'.repeat(1024 * 1024 + 1))).body).toEqual({
    message: 'This file is too large. The limit is 1 MB',
  })
  expect((await upload('x', { field: 'other' })).errors.map(({ name }) => name)).toEqual(['file'])
  expect((await post('{}', { headers: { 'content-type': 'application/json' } })).status).toBe(415)
  expect((await post('--x--', { headers: formHeaders })).status).toBe(400)
  expect(await filesLeft()).toEqual([])
})

const formHeaders = { 'content-type': 'multipart/form-data; boundary=x' }
const partHead = 'content-disposition: form-data; name="file"; filename="a"\r\n'

test.each([
  ['without a boundary', 'x', { 'content-type': 'multipart/form-data' }],
  ['with an empty boundary', 'x', { 'content-type': 'multipart/form-data; boundary=' }],
  ['without a body', '', formHeaders],
  ['that ends before its first part', '--x', formHeaders],
  ['that ends in the header of a part', `--x\r\n${partHead}`, formHeaders],
  ['that ends inside the file', `--x\r\n${partHead}\r\nabc`, formHeaders],
  ['that ends inside a boundary', `--x\r\n${partHead}\r\nabc\r\n--`, formHeaders],
  ['with another boundary', `--y\r\n${partHead}\r\nabc\r\n--y--`, formHeaders],
  ['with headers that are none', '--x\r\nnonsense\r\n\r\nabc\r\n--x--', formHeaders],
  ['with a forbidden name', '--x\r\ncontent-disposition: form-data; name="__proto__"\r\n\r\na\r\n--x--', formHeaders],
])('a form %s is refused, and leaves nothing behind', async (_, body, headers) => {
  const response = await post(body, { headers })
  expect([response.status, tries]).toEqual([400, 0])
  expect(await filesLeft()).toEqual([])
})

test('a form with many parts that ends inside one is refused, and the server goes on', async () => {
  const part = `--x\r\n${partHead.replace('name="file"', 'name="other"')}\r\n${'abc'.repeat(2000)}\r\n`
  const response = await post(part.repeat(30).slice(0, -100), { headers: formHeaders })
  expect(response.status).toBe(400)
  expect((await upload('Hej')).reply.text).toBe('Hej')
})

test('a connection can be used again after a large form was refused', async () => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const headers = { ...formHeaders, authorization: `Bearer ${admin.token}` }
  const statusOf = (method: string, body: string) =>
    new Promise((resolve, reject) => {
      const sent = request(`${mounted.url}/api/v1/trials/file`, { agent, method, headers })
      sent.on('response', response => resolve(response.resume().statusCode)).on('error', reject)
      sent.end(body)
    })
  const other = `--x\r\n${partHead.replace('name="file"', 'name="other"')}\r\n${'abc'.repeat(200_000)}\r\n--x--`
  expect(await statusOf('POST', other)).toBe(400)
  expect(await statusOf('GET', '')).toBe(404)
  agent.destroy()
})

test('no transaction is open while a file arrives, and an aborted upload leaves nothing behind', async () => {
  const sending = new AbortController()
  const begun = new TextEncoder().encode('--x\r\ncontent-disposition: form-data; name="file"; filename="a"\r\n\r\nabc')
  const slow = new ReadableStream({ start: controller => controller.enqueue(begun) })
  const sent = post(slow, { headers: formHeaders, signal: sending.signal, duplex: 'half' })
  await expect.poll(filesLeft).toHaveLength(1)
  expect(mounted.pool.idleCount).toBe(mounted.pool.totalCount)
  sending.abort()
  await expect(sent).rejects.toThrow()
  await expect.poll(filesLeft).toEqual([])
  expect(tries).toBe(0)
})

test('a retried request has the same file, and one effect', async () => {
  work = async ctx => {
    await addTag(ctx, 'of-file')
    if (tries < 3) throw Object.assign(new Error('in the way'), { code: '40001' })
  }
  expect([(await upload('Hej')).reply.text, tries]).toEqual(['Hej', 3])
  expect(await tagsLike(server, 'of-file')).toEqual(['nordhem/of-file'])
})

test('an idempotency key stands for one file: sent again it is not processed again, another file is refused', async () => {
  const headers = { 'idempotency-key': 'file' }
  const uploads = await Promise.all(Array.from({ length: 5 }, () => upload('Hej', { headers })))
  expect([new Set(uploads.map(({ text }) => text)).size, tries]).toEqual([1, 1])
  expect((await upload('Hallo', { headers })).status).toBe(422)
  expect((await upload('Hej', { headers, name: 'b.txt' })).status).toBe(422)
})

test.each([
  ['../../etc/passwd', 'passwd'],
  ['a\u0000b\u0007.csv', 'ab.csv'],
  ['', 'file'],
  [`${'x'.repeat(300)}.csv`, `${'x'.repeat(196)}.csv`],
])('a file name cannot leave its folder: %j', async (given, name) => {
  const body = `--x\r\ncontent-disposition: form-data; name="file"; filename="${given}"\r\ncontent-type: text/csv\r\n\r\nabc\r\n--x--`
  const response = await readResponse(send, await post(body, { headers: formHeaders }))
  expect(response.reply.name).toBe(name)
})
