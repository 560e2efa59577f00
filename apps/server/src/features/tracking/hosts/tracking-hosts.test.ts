import { request } from 'node:http'
import { contract } from '@aftermile/contract/index'
import { beforeAll, expect, test } from 'vitest'
import { callerOf } from '../../../test/caller.ts'
import { aShipment, send } from '../../../test/data/containers.ts'
import { testServer } from '../../../test/server.ts'

const server = testServer({ env: { TRACKING_HOSTS: 'track.nordhem.example=nordhem,parcels.sydkust.example=sydkust' } })
let path: string
let trackingUrl: string

beforeAll(async () => {
  const admin = await server.as('admin@nordhem.example')
  await send(admin, 'shipments', [aShipment('a')])
  trackingUrl = (await admin.ask(contract.shipments.get, { params: { id: 'fjallro-a' } })).trackingUrl ?? ''
  path = new URL(trackingUrl).pathname
})

/** `fetch` sets the host itself. */
function get(at: string, host: string, headers: Record<string, string> = {}) {
  const answer = Promise.withResolvers<{ status: number; location: string | null; text: string; all: string }>()
  const sent = request(server.url + at, { headers: { ...headers, host } }, async response => {
    const text = Buffer.concat(await response.toArray()).toString()
    const { statusCode: status = 0 } = response
    answer.resolve({
      status,
      location: response.headers.location ?? null,
      text,
      all: JSON.stringify(response.headers) + text,
    })
  })
  sent.on('error', answer.reject).end()
  return answer.promise
}

test('links of the tenant lead to its host', () => {
  expect(trackingUrl).toBe(`http://track.nordhem.example${path}`)
})

test('a host shows the pages of its tenant, and nothing else', async () => {
  const host = 'Track.Nordhem.example'
  expect((await get(path, host)).status).toBe(200)
  expect(await get('/', host)).toMatchObject({ status: 302, location: '/track' })
  expect((await get('/track', host)).text).toContain('name="tenant" value="nordhem"')
  expect((await get('/track?tenant=sydkust', host)).text).toContain('name="tenant" value="nordhem"')
  for (const other of ['/shipments', '/api/v1/me', '/oidc/auth', '/health', '/u/x', '/trackers', '/metrics'])
    expect([other, (await get(other, host)).status]).toEqual([other, 404])
})

test('a host does not open the parcels of another tenant, also not from what is kept', async () => {
  const home = new URL(server.url).host
  for (const host of [home, 'track.nordhem.example']) expect((await get(path, host)).status).toBe(200)
  for (const at of [path, path.replace('/track/', '/track/api/'), `${path}/live`])
    expect((await get(at, 'parcels.sydkust.example')).status).toBe(404)
})

test('a made-up host reaches no link, no redirect and no later reader', async () => {
  const evil = 'evil.example'
  const tries = [
    path,
    '/track?tenant=nordhem',
    `/t/${path.slice(7)}`,
    path.replace('/track/', '/track/api/'),
    '/track/x',
  ]
  for (const at of tries) {
    const { all } = await get(at, evil, { 'x-forwarded-host': evil, forwarded: `host=${evil}`, 'x-host': evil })
    expect([at, all.includes(evil)]).toEqual([at, false])
  }
  expect((await get(path, new URL(server.url).host)).all).not.toContain(evil)
  const admin = callerOf(server.url, (await server.as('admin@nordhem.example')).token ?? '')
  const shipment = await admin.ask(contract.shipments.get, { params: { id: 'fjallro-a' } })
  expect(shipment.trackingUrl).toBe(trackingUrl)
})
