import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { contract } from '@aftermile/contract/index'
import { beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { imported, upload } from '../../../test/data/uploads.ts'
import { type Caller, testServer } from '../../../test/server.ts'

const server = testServer({ parts: ['api', 'worker'] })
let admin: Caller

beforeAll(async () => {
  admin = await server.as('admin@nordhem.example')
})

const found = async (text: string, values: unknown[]) =>
  (await server.admin.query<Record<string, unknown>>(text, values)).rows

describe('hostile files', () => {
  test.each<[string, string | Buffer, string]>([
    ['empty', '', 'This file is empty.'],
    ['a header alone', 'merchantId,orderNumber\n', 'This file has a header but no rows.'],
    [
      'binary',
      Buffer.from([0x89, 0x51, 0x4e, 0x47, 0, 1, 2]),
      'This file contains binary data, not text. Upload a CSV, XLSX or JSON file.',
    ],
    [
      'a picture',
      Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 1, 2]),
      'This is a PNG picture. Upload a CSV, XLSX or JSON file.',
    ],
    ['an unclosed quote', 'a,b\n"c,d\n', 'The quote in line 2 is never closed.'],
    ['twice the same column', 'a,a\n1,2\n', 'The column “a” appears twice. Rename or remove one.'],
    ['a broken workbook', Buffer.from('PK\x03\x04nonsense'), 'This file is damaged and can’t be unpacked.'],
    ['JSON of numbers', '12', 'This file has a header but no rows.'],
  ])('%s fails with the reason, and leaves nothing', async (_name, content, message) => {
    const failed = await imported(server, admin, content)
    expect(failed).toMatchObject({ status: 'failed', message })
    expect(await found('select 1 from import_pieces where import_id = $1', [failed.id])).toEqual([])
  })

  test('a row that is too wide, and a value that no column can hold, are refused alone', async () => {
    const file = 'merchantId,orderNumber,salesValue\nfjallro,W-1,1,2,3\nfjallro,W-2,999999999999\nfjallro,W-3,1\n'
    expect(await imported(server, admin, file)).toMatchObject({ check: { created: 2, refused: 1 } })
    const heavy = 'merchantId,shipmentNumber,loadingMeters\nfjallro,W-4,999999999999\nfjallro,W-5,1\n'
    expect(await imported(server, admin, heavy)).toMatchObject({ check: { created: 1, refused: 1 } })
  })

  test('JSON with characters that cannot be stored is refused item by item', async () => {
    const items = [
      { merchantId: 'fjallro', orderNumber: 'N-1', name: 'a\u0000b' },
      { merchantId: 'fjallro', orderNumber: 'N-2', name: '\ud800' },
      { merchantId: 'fjallro', orderNumber: 'N-3', name: 'Ål 🎁' },
    ]
    const done = await imported(server, admin, JSON.stringify(items), { query: { dryRun: 'false' } })
    expect(done).toMatchObject({ status: 'done', rowCount: 3 })
    expect(done.result).toMatchObject({ created: 1, refused: 2 })
  })
})

describe('the upload', () => {
  const file = 'merchantId,orderNumber\nfjallro,U-1\n'

  test('needs the right, a known zone, and a file', async () => {
    const user = await server.as('user@nordhem.example')
    expect((await upload(server, user, file)).status).toBe(403)
    expect((await upload(server, server.with(''), file)).status).toBe(401)
    const zone = await upload(server, admin, file, { query: { timeZone: 'Mars/Olympus' } })
    expect([zone.status, zone.text]).toEqual([400, expect.stringContaining("'timeZone' must be a time zone")])
    const missing = await upload(server, admin, file, { field: 'other' })
    expect([missing.status, missing.text]).toEqual([400, expect.stringContaining("The 'file' field is required")])
    const json = await admin.call(contract.imports.start, { body: { file } })
    expect(json.status).toBe(415)
  })

  test('with the same key is stored once; the key of another file is refused', async () => {
    const headers = { 'idempotency-key': 'one-upload' }
    const [first, second] = await Promise.all([
      upload(server, admin, file, { headers }),
      upload(server, admin, file, { headers }),
    ])
    expect(first.reply.id).toBe(second.reply.id)
    expect((await upload(server, admin, `${file}fjallro,U-2\n`, { headers })).status).toBe(422)
  })

  test('that is too large is refused, and no upload leaves a file behind', async () => {
    const large = await upload(server, admin, Buffer.alloc(101 * 1024 * 1024, 'x'))
    expect([large.status, large.body]).toEqual([413, { message: 'This file is too large. The limit is 100 MB' }])
    const folder = await mkdtemp(join(tmpdir(), 'aftermile-test-'))
    vi.stubEnv('TMPDIR', folder)
    onTestFinished(async () => {
      vi.unstubAllEnvs()
      await rm(folder, { recursive: true })
    })
    const left = () => readdir(folder)
    const request = new AbortController()
    const slow = new ReadableStream({
      start: controller =>
        controller.enqueue(
          new TextEncoder().encode('--x\r\ncontent-disposition: form-data; name="file"; filename="a"\r\n\r\nabc'),
        ),
    })
    const sent = fetch(`${server.url}/api/v1/import`, {
      method: 'POST',
      headers: { authorization: `Bearer ${admin.token}`, 'content-type': 'multipart/form-data; boundary=x' },
      body: slow,
      duplex: 'half',
      signal: request.signal,
    } as RequestInit & { duplex: 'half' }) // Node's fetch asks for it, the types of the browser do not know it
    await expect.poll(left).toHaveLength(1)
    request.abort()
    await expect(sent).rejects.toThrow()
    await expect.poll(left).toEqual([])
  })
})
