import { contract } from '@aftermile/contract/index'
import { mediaPath } from '@aftermile/domain/content/media'
import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import { aShipment, send } from '../../test/data/containers.ts'
import { openPage, trackingPageOf } from '../../test/data/receiver.ts'
import { authorization, openBrowser } from '../../test/identity/browser.ts'
import { type Caller, testServer } from '../../test/server.ts'

const server = testServer({
  env: { PLUGIN_ORIGINS: 'https://shop.example', CHAT_WIDGET_ORIGINS: 'https://chat.example' },
})
const shipment = 'fjallro-a'
let admin: Caller
let trackingPage = ''

beforeAll(async () => {
  admin = await server.as('admin@nordhem.example')
  await send(admin, 'shipments', [aShipment('a')])
  trackingPage = await trackingPageOf(admin, shipment)
})

async function upload<Reply>(path: string): Promise<Reply> {
  const png = await sharp({ create: { width: 100, height: 50, channels: 3, background: '#369' } })
    .png()
    .toBuffer()
  const form = new FormData()
  form.set('file', new Blob([new Uint8Array(png)]), 'picture.png')
  const headers = { authorization: `Bearer ${admin.token}` }
  return (await fetch(`${server.url}/api/v1/${path}`, { method: 'POST', headers, body: form })).json() as Reply // as tested there
}

async function openMedia(): Promise<Headers> {
  await admin.ask(contract.assets.create, { body: { id: 'picture', type: 'ImageAsset' } })
  const { image } = await upload<{ image: { sha256: string } }>('assets/picture/content')
  return (await openPage(server.url + mediaPath(image.sha256, 80))).headers
}

async function openFile(): Promise<Headers> {
  const { id } = await upload<{ id: string }>(`shipments/${shipment}/documents?kind=proof_of_delivery`)
  return (await openPage(`${trackingPage}/files/${id}`)).headers
}

const open = async (path: string): Promise<Headers> => (await openPage(server.url + path)).headers

const consolePolicy = [
  "default-src 'none'",
  "script-src 'self' https://chat.example",
  "worker-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "font-src 'self'",
  "connect-src 'self' https://chat.example wss://chat.example",
  "frame-src 'self' https://chat.example",
  "manifest-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'self' https://shop.example",
].join(';')

const trackingPolicy =
  /^default-src 'none'; style-src 'sha256-.{44}' 'sha256-.{44}'; script-src 'self'; connect-src 'self'; img-src 'self' data:; form-action 'self'; base-uri 'none'; frame-ancestors 'none'$/

const kinds: [string, () => Promise<Headers>, string | RegExp][] = [
  ['the console', () => open('/shipments'), consolePolicy],
  ['an answer of the API', () => open('/api/v1/tags'), consolePolicy],
  [
    'the reference of the API',
    () => open('/api/docs/'),
    "default-src 'none'; script-src 'self' 'unsafe-inline'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; font-src 'self' data:; connect-src 'self'; base-uri 'none'; frame-ancestors 'none'",
  ],
  [
    'the sign-in page',
    async () => (await openBrowser(server.url).visit(authorization(server.url).url)).response.headers,
    /^default-src 'none'; script-src 'sha256-.{44}'; style-src 'self'; font-src 'self'; img-src 'self' data:; form-action 'self'; base-uri 'none'; frame-ancestors 'none'$/,
  ],
  [
    'the page to unsubscribe',
    () => open('/u/nothing'),
    /^default-src 'none'; style-src 'nonce-[\w-]{22}'; img-src 'self' data:; form-action 'self'; base-uri 'none'; frame-ancestors 'none'$/,
  ],
  ['the tracking page of a parcel', async () => (await openPage(trackingPage)).headers, trackingPolicy],
  ['the tracking page of a wrong link', () => open('/track/nothing'), trackingPolicy],
  ['the search for a parcel', () => open('/track?tenant=nordhem'), trackingPolicy],
  ['a file of a parcel', openFile, "default-src 'none'; sandbox; frame-ancestors 'none'"],
  [
    'the page that shows the widget',
    () => open('/track/demo'),
    /^default-src 'none'; script-src 'self'; connect-src 'self'; style-src 'sha256-.{44}'; img-src 'self' data:; require-trusted-types-for 'script'; form-action 'none'; base-uri 'none'; frame-ancestors 'none'$/,
  ],
  ['an image of a template', openMedia, "default-src 'none'; sandbox"],
]

test.each(kinds)('%s has its own content security policy', async (_, headersOf, policy) => {
  const headers = await headersOf()
  expect(headers.get('content-security-policy')).toEqual(
    typeof policy === 'string' ? policy : expect.stringMatching(policy),
  )
})

test('what browsers may not guess, list, frame or tell other sites is said for each kind of page', async () => {
  const said = async (headers: Promise<Headers>) => {
    const all = await headers
    return ['x-content-type-options', 'x-robots-tag', 'x-frame-options', 'referrer-policy'].map(name => all.get(name))
  }
  const unlisted = 'noindex, nofollow'
  expect(await said(open('/shipments'))).toEqual(['nosniff', null, null, 'no-referrer'])
  expect(await said(open('/oidc/nothing'))).toEqual(['nosniff', null, 'DENY', 'same-origin'])
  expect(await said(open('/u/nothing'))).toEqual(['nosniff', unlisted, 'DENY', 'no-referrer'])
  expect(await said(open('/track/nothing'))).toEqual(['nosniff', unlisted, 'DENY', 'no-referrer'])
  expect(await said(open('/track/demo'))).toEqual(['nosniff', unlisted, 'DENY', 'no-referrer'])
})
