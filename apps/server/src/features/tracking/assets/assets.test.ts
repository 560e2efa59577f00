import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { contract } from '@aftermile/contract/index'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { handleProblems } from '../../../http/pipeline/handle-problems.ts'
import { anEvent, aShipment, send } from '../../../test/data/containers.ts'
import { testServer } from '../../../test/server.ts'
import { readPagePath } from './page-path.ts'
import { mountTrackingAssets } from './serve-assets.ts'

const server = testServer()
let folder: string
let app: FastifyInstance

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'aftermile-assets-'))
  await mkdir(join(folder, 'assets'))
  await writeFile(join(folder, 'widget.js'), 'customElements.define("aftermile-track")'.repeat(100))
  await writeFile(join(folder, 'assets/page-abcd1234.js'), 'followChanges()')
  await writeFile(
    join(folder, 'manifest.json'),
    JSON.stringify({ 'src/page/page.ts': { file: 'assets/page-abcd1234.js' } }),
  )
  app = Fastify()
  handleProblems(app)
  mountTrackingAssets(app, { pool: server.admin, isDemo: false, folder })
})
afterAll(async () => {
  await app?.close()
  await rm(folder, { recursive: true, force: true })
})

const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers })

test('any page may load the widget, which is checked again after an hour', async () => {
  const { statusCode, headers, body } = await get('/track/widget.js')
  expect(statusCode).toBe(200)
  expect(body).toContain('aftermile-track')
  expect(headers).toMatchObject({
    'content-type': 'text/javascript; charset=utf-8',
    'access-control-allow-origin': '*',
    'cross-origin-resource-policy': 'cross-origin',
    'x-content-type-options': 'nosniff',
    vary: 'accept-encoding',
  })
  expect(headers['cache-control']).toMatch(/^public, max-age=3600\b/)
  const again = await get('/track/widget.js', { 'if-none-match': String(headers.etag) })
  expect(again.statusCode).toBe(304)
  expect(again.body).toBe('')
  expect(again.headers).toMatchObject({ etag: headers.etag, 'access-control-allow-origin': '*' })
})

test.each([
  ['br, gzip', 'br'],
  ['gzip;q=0.5', 'gzip'],
  ['br;q=0, gzip', 'gzip'],
  ['br;q=0.0,gzip;q=0', undefined],
  ['', undefined],
])('who accepts "%s" gets %s', async (accepted, encoding) => {
  const { headers, rawPayload } = await get('/track/widget.js', { 'accept-encoding': accepted })
  expect(headers['content-encoding']).toBe(encoding)
  if (encoding !== undefined) expect(rawPayload.length).toBeLessThan(500)
})

test('a script with a hash in its name is kept for ever, and nothing else of the folder is there', async () => {
  const path = readPagePath(folder)
  expect(path).toBe('/track/assets/page-abcd1234.js')
  const { statusCode, headers, body } = await get(path ?? '')
  expect([statusCode, body]).toEqual([200, 'followChanges()'])
  expect(headers['cache-control']).toBe('public, max-age=31536000, immutable')
  for (const name of ['page-other.js', '..%2Fmanifest.json', '..%2Fwidget.js', 'constructor'])
    expect((await get(`/track/assets/${name}`)).statusCode).toBe(404)
})

test('before the first build there is no script, and the server starts all the same', async () => {
  const bare = Fastify()
  handleProblems(bare)
  mountTrackingAssets(bare, { pool: server.admin, isDemo: false, folder: join(folder, 'none') })
  expect((await bare.inject('/track/widget.js')).statusCode).toBe(404)
  expect(readPagePath(join(folder, 'none'))).toBeNull()
  await bare.close()
})

const demo = async (query = '') => {
  const response = await fetch(`${server.url}/track/demo${query}`)
  return { headers: response.headers, text: await response.text(), status: response.status }
}

test('the demo page shows both modes under a policy that allows only our script and answers', async () => {
  const admin = await server.as('admin@nordhem.example')
  await send(admin, 'shipments', [aShipment('w')])
  await send(admin, 'events', [anEvent('w', 'collected', '2026-11-03T08:00:00Z')])
  const { trackingUrl } = await admin.ask(contract.shipments.get, { params: { id: 'fjallro-w' } })
  const { status, headers, text } = await demo()
  expect(status).toBe(200)
  expect(text).toContain('<aftermile-track id="search" tenant="nordhem">')
  expect(text).toContain(`<aftermile-track id="one" code="${trackingUrl?.split('/').pop()}">`)
  expect(headers.get('content-security-policy')).toMatch(
    /^default-src 'none'; script-src 'self'; connect-src 'self'; style-src 'sha256-[\w+/=]{44}'; /,
  )
  expect(headers.get('x-robots-tag')).toBe('noindex, nofollow')
  expect(headers.get('set-cookie')).toBeNull()
})

test('robots may open pages, so that they hear that these are not to be listed', async () => {
  const { headers, body } = await get('/robots.txt')
  expect(headers['content-type']).toMatch(/^text\/plain/)
  expect(body).toBe('User-agent: *\nDisallow: /api/\nDisallow: /oidc/\n')
})

test('the demo page of another tenant shows none of its parcels', async () => {
  const { text } = await demo('?tenant=sydkust')
  expect(text).toContain('tenant="sydkust"')
  expect(text).not.toContain('id="one"')
  expect((await get('/track/demo')).body).not.toContain('id="one"')
})

test.each(['%22%3E%3Cscript%3E', 'a%00b', 'x'.repeat(64), 'a&tenant=b', ''])(
  'the demo page takes no odd tenant: %s',
  async odd => {
    const { status, text } = await demo(`?tenant=${odd}`)
    expect(status === 400 || text.includes('tenant="nordhem"')).toBe(true)
    expect(text).not.toContain('><script>')
  },
)
