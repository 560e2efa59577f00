import { randomBytes } from 'node:crypto'
import { contract } from '@aftermile/contract/index'
import type { Asset } from '@aftermile/contract/settings/assets'
import { mediaPath } from '@aftermile/domain/content/media'
import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import { pngOf } from '../../../demo/reference/png.ts'
import { type Caller, readResponse } from '../../../test/caller.ts'
import { testServer } from '../../../test/server.ts'
import { runAsOperator } from '../../people/provision.ts'
import { mediaSweep } from './media.ts'

const server = testServer()
const calls = contract.assets
let admin: Caller
let other: Caller
beforeAll(async () => {
  admin = await server.as('admin@nordhem.example')
  other = await server.as('admin@sydkust.example')
  for (const caller of [admin, other]) await caller.ask(calls.create, { body: { id: 'picture', type: 'ImageAsset' } })
})

type Sending = { id?: string; name?: string; caller?: Caller; headers?: Record<string, string> }

async function send(
  bytes: Buffer,
  { id = 'picture', name = 'picture.png', caller = admin, headers = {} }: Sending = {},
) {
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(bytes)]), name)
  const response = await fetch(`${server.url}/api/v1/assets/${id}/content`, {
    method: 'POST',
    headers: { authorization: `Bearer ${caller.token}`, ...headers },
    body: form,
  })
  return readResponse(calls.upload, response)
}

const plain = (width: number, height: number, background = '#336699') =>
  sharp({ create: { width, height, channels: 3, background } })
const imageOf = ({ image }: Asset) => {
  if (image === null) throw new Error('no image')
  return image
}
const open = (asset: Asset, width: number, headers = {}) =>
  fetch(server.url + mediaPath(imageOf(asset).sha256, width), { headers })
const bytesOf = async (response: Response) => Buffer.from(await response.arrayBuffer())

describe('an uploaded image', () => {
  test('is served to everyone, in fixed widths, for ever and inert', async () => {
    const { reply } = await send(await plain(500, 250).png().toBuffer())
    expect(imageOf(reply)).toMatchObject({ contentType: 'image/png', width: 500, height: 250 })
    const response = await open(reply, 160)
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'image/png',
      'cache-control': 'public, max-age=31536000, immutable',
      'content-security-policy': "default-src 'none'; sandbox",
      'cross-origin-resource-policy': 'cross-origin',
      'x-content-type-options': 'nosniff',
    })
    expect(await sharp(await bytesOf(response)).metadata()).toMatchObject({ format: 'png', width: 160, height: 80 })
    for (const width of [500, 640, 1280])
      expect((await sharp(await bytesOf(await open(reply, width))).metadata()).width).toBe(500)
    for (const width of [79, 81, 499, 501, 99_999]) expect((await open(reply, width)).status).toBe(404)
    const etag = response.headers.get('etag') ?? ''
    expect((await open(reply, 160, { 'if-none-match': etag })).status).toBe(304)
  })

  test('keeps its format, is turned upright and loses its metadata', async () => {
    const jpeg = await plain(400, 100)
      .jpeg()
      .withExif({ IFD0: { Artist: 'Somebody' } })
      .withMetadata({ orientation: 6 })
      .toBuffer()
    const { reply } = await send(jpeg, { name: 'photo.png' })
    expect(imageOf(reply)).toMatchObject({ contentType: 'image/jpeg', width: 100, height: 400 })
    const stored = await sharp(await bytesOf(await open(reply, 100))).metadata()
    expect([stored.exif, stored.icc, stored.orientation]).toEqual([undefined, undefined, undefined])
    const webp = await send(await plain(90, 90).webp().toBuffer())
    expect(imageOf(webp.reply).contentType).toBe('image/webp')
  })

  test('that is animated stays so', async () => {
    const frames = await Promise.all(['#000', '#f00', '#0f0'].map(color => plain(200, 100, color).png().toBuffer()))
    const gif = await sharp(frames, { join: { animated: true } })
      .gif({ delay: 80 })
      .toBuffer()
    const { reply } = await send(gif)
    expect(imageOf(reply)).toMatchObject({ contentType: 'image/gif', width: 200, height: 100 })
    const small = await sharp(await bytesOf(await open(reply, 80)), { animated: true }).metadata()
    expect([small.pages, small.width, small.pageHeight]).toEqual([3, 80, 40])
  })

  test('has another address for another tenant, which nobody can compute from the picture', async () => {
    const bytes = await plain(50, 50, '#123456').png().toBuffer()
    const [mine, again, theirs] = [await send(bytes), await send(bytes), await send(bytes, { caller: other })]
    expect(again.reply.image).toEqual(mine.reply.image)
    expect(imageOf(theirs.reply).sha256).not.toBe(imageOf(mine.reply).sha256)
    const missing = await fetch(server.url + mediaPath(randomBytes(32).toString('hex'), 80))
    expect([missing.status, missing.headers.get('cache-control')]).toEqual([404, 'no-store'])
    for (const path of ['/media/', '/media/x', '/media/x/y'])
      expect((await fetch(server.url + path)).status, path).toBe(404)
  })

  test('is replaced only in the version that the user has seen', async () => {
    await admin.ask(calls.create, { body: { id: 'seen', type: 'ImageAsset' } })
    const bytes = await plain(10, 10).png().toBuffer()
    const first = await send(bytes, { id: 'seen', headers: { 'if-match': '"1"' } })
    expect(first.headers.get('etag')).toBe('"2"')
    expect((await send(bytes, { id: 'seen', headers: { 'if-match': '"1"' } })).status).toBe(412)
    expect((await send(bytes, { id: 'missing' })).status).toBe(404)
    expect((await send(bytes, { id: 'greeting' })).status).toBe(409)
    expect((await send(bytes, { caller: await server.as('user@nordhem.example') })).status).toBe(403)
  })
})

describe('a file is refused by name, with the reason', () => {
  const refusal = async (bytes: Buffer, name = 'logo.png') => (await send(bytes, { name })).errors[0]

  test.each<[string, Buffer, string]>([
    ['an SVG', Buffer.from('\ufeff<?xml version="1.0"?>\n<!-- x --><svg xmlns="a"><script/></svg>'), 'is an SVG'],
    ['a program', Buffer.from('MZ\x90\0\x03'), 'is a program'],
    ['a program of Linux', Buffer.from('\x7fELF\x02\x01', 'latin1'), 'is a program'],
    ['a text', Buffer.from('hello'), 'isn’t an image'],
    ['an empty file', Buffer.alloc(0), 'is empty'],
    ['a damaged image', Buffer.from('\x89PNG\r\n\x1a\n and no more', 'latin1'), 'can’t be read'],
  ])('%s', async (_, bytes, reason) => {
    expect(await refusal(bytes)).toMatchObject({ name: 'file', message: expect.stringContaining(`logo.png ${reason}`) })
  })

  test('an image of 200 megapixels', async () => {
    const [width, height] = [20_000, 10_000]
    const huge = pngOf({ width, height, bits: 1, colorType: 'grey', rows: Buffer.alloc((width / 8 + 1) * height) })
    expect(huge.length).toBeLessThan(100_000)
    expect((await refusal(huge))?.message).toContain('logo.png has 200 megapixels. The limit is 40')
  })

  test('more than 10 MB', async () => {
    const { status, body } = await send(Buffer.alloc(10 * 1024 * 1024 + 1))
    expect([status, body]).toEqual([413, { message: 'This file is too large. The limit is 10 MB' }])
  })
})

test('an address outlives its asset for 400 days after the last view', async () => {
  const sweep = () => runAsOperator(server.admin, 'nordhem', ctx => mediaSweep.run(ctx, {}))
  const age = (days: number, asset: Asset) =>
    server.admin.query(
      `update media set used_at = now() - interval '${days} days' where hash = '\\x${imageOf(asset).sha256}'`,
    )
  await admin.ask(calls.create, { body: { id: 'mailed', type: 'ImageAsset' } })
  const { reply } = await send(await plain(20, 20, '#abcdef').png().toBuffer(), { id: 'mailed' })
  await age(500, reply)
  await sweep()
  await age(399, reply)
  await admin.ask(calls.remove, { params: { id: 'mailed' } })
  await sweep()
  expect((await open(reply, 80)).status).toBe(200)
  await sweep()
  expect((await open(reply, 80)).status).toBe(200)
  await age(401, reply)
  await sweep()
  expect((await open(reply, 80)).status).toBe(404)
})
