import { shipmentDocuments as calls } from '@aftermile/contract/containers/shipment-documents'
import { beforeAll, describe, expect, test } from 'vitest'
import { type Caller, readResponse } from '../../../test/caller.ts'
import { aShipment, send } from '../../../test/data/containers.ts'
import { testServer } from '../../../test/server.ts'

const server = testServer()
const png = Buffer.from('\x89PNG\r\n\x1a\nthe rest', 'latin1')
let admin: Caller
let sydkust: Caller
let user: Caller

beforeAll(async () => {
  admin = await server.as('admin@nordhem.example')
  sydkust = await server.as('admin@sydkust.example')
  user = await server.as('user@nordhem.example')
  await send(admin, 'shipments', [aShipment('p1'), aShipment('p2')])
})

type Sending = { as?: Caller; id?: string; kind?: string; name?: string; content?: Buffer | string }

async function put({ as = admin, id = 'fjallro-p1', kind = 'label', name = 'label.png', content = png }: Sending) {
  const form = new FormData()
  form.set('file', new Blob([new Uint8Array(Buffer.from(content))], { type: 'text/html' }), name)
  const url = `${server.url}/api/v1/shipments/${id}/documents?kind=${kind}`
  const reply = await fetch(url, { method: 'POST', headers: { authorization: `Bearer ${as.token}` }, body: form })
  return readResponse(calls.add, reply)
}

const listed = (id = 'fjallro-p1') => admin.ask(calls.list, { params: { id } })

describe('a document of a shipment', () => {
  test('is stored, listed and returned byte by byte', async () => {
    const { status, reply: body } = await put({ kind: 'proof_of_delivery', name: '../../Sigñature.png' })
    expect(status).toBe(201)
    expect(body).toMatchObject({ kind: 'proof_of_delivery', name: 'Sigñature.png', sizeBytes: png.length })
    expect(await listed()).toEqual([body])
    const file = await fetch(server.url + body.uri, { headers: { authorization: `Bearer ${admin.token}` } })
    expect(Buffer.from(await file.arrayBuffer())).toEqual(png)
    expect(file.headers.get('content-disposition')).toMatch(/^attachment/)
    const others = await fetch(server.url + body.uri, { headers: { authorization: `Bearer ${sydkust.token}` } })
    expect(others.status).toBe(404)
  })

  test('has the type of its content, whatever its name says', async () => {
    const contents = ['%PDF-1.4 …', png, '\xff\xd8\xff', 'GIF89a', 'RIFF1234WEBP', 'a < b > c', 'ÅÄÖ', '\0\x01', '']
    const types = []
    for (const [n, content] of contents.entries())
      types.push(
        (
          await put({
            id: 'fjallro-p2',
            name: `${n}.pdf`,
            content: Buffer.from(content as string, typeof content === 'string' && n !== 6 ? 'latin1' : 'utf8'),
          })
        ).reply.contentType,
      )
    const text = 'text/plain; charset=utf-8'
    const unknown = 'application/octet-stream'
    expect(types).toEqual([
      'application/pdf',
      'image/png',
      'image/jpeg',
      'image/gif',
      'image/webp',
      text,
      text,
      unknown,
      unknown,
    ])
  })

  test('is stored once, however often and at once it is sent', async () => {
    const before = (await listed()).length
    const sent = await Promise.all([1, 2, 3, 4].map(() => put({ name: 'same.png' })))
    expect(new Set(sent.map(({ reply }) => reply.id)).size).toBe(1)
    expect(await listed()).toHaveLength(before + 1)
  })

  test('is never a page or a drawing that can run scripts, whatever hides it', async () => {
    const before = await listed()
    const svg = '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'
    const hidden = {
      svg,
      svgAfterBlanks: `${' '.repeat(200_000)}${svg}`,
      svgAsXml: `<?xml version="1.0"?><!-- a label -->${svg}`,
      svgWithMark: Buffer.concat([Buffer.from('\xef\xbb\xbf', 'latin1'), Buffer.from(svg)]),
      svgInUtf16: Buffer.from(`\ufeff${svg}`, 'utf16le'),
      svgByEntity: '<!DOCTYPE r [<!ENTITY e "&#60;s:svg xmlns:s=\'…\'>">]><r>&e;</r>',
      svgByPrefix: '<s:svg xmlns:s="http://www.w3.org/2000/s&#118;g"/>',
      xmlWithStyle: '<?xml-stylesheet href="evil.xsl"?><invoice/>',
      page: '<!DOCTYPE html><title>Label</title>',
      pageInCapitals: '\r\n\t<HTML>',
      fragment: '<img src=x onerror=alert(1)>',
      pageInText: `Received by M. Lindqvist${'.'.repeat(65_520)}<script>alert(1)</script>`,
      drawingInText: 'Received <svg/onload=alert(1)>',
      pageInGif: 'GIF89a/*<script>alert(1)</script>',
      pageInPng: Buffer.concat([png, Buffer.alloc(70_000), Buffer.from('<html><body>')]),
      pageInPdf: '%PDF-1.4\n<!doctype  HTML>',
    }
    for (const [what, content] of Object.entries(hidden)) {
      const { status, body } = await put({ name: 'label.pdf', content })
      expect([status, body], what).toMatchObject([400, { errors: [{ name: 'file' }] }])
    }
    for (const name of [
      'label.svg',
      'label.HTML',
      'label.htm',
      'label.svgz',
      'label.xhtml',
      'label.mht',
      'label.html .',
    ])
      expect((await put({ name })).status, name).toBe(400)
    expect(await listed()).toEqual(before)
  })

  test('is refused without rights, when malformed or too large, and nothing of it is stored', async () => {
    const before = await listed()
    const statuses = [
      await put({ as: user }),
      await put({ as: sydkust }),
      await put({ id: 'nobody' }),
      await put({ kind: 'import' }),
      await put({ content: Buffer.alloc(10 * 1024 * 1024 + 1) }),
    ].map(({ status }) => status)
    expect(statuses).toEqual([403, 404, 404, 400, 413])
    expect(await listed()).toEqual(before)
  })
})
