import { contract } from '@aftermile/contract/index'
import { beforeAll, describe, expect, test } from 'vitest'
import { signatureOf } from '../../../adapters/carriers/generic/webhook.ts'
import { sql } from '../../../db/sql.ts'
import { inTenantOf } from '../../../test/carriers/carrier-results.ts'
import { aShipment, send } from '../../../test/data/containers.ts'
import { type Caller, testServer } from '../../../test/server.ts'
import { earlyAnswersJob } from './early-answers.ts'

const server = testServer()
const secret = `whsec_${Buffer.from('a secret of the tests, long enough').toString('base64')}`
const guessable = `whsec_${Buffer.from('too short').toString('base64')}`
const keyless = 'whsec_!!!!!!!!!!!!!!!!'
const pathSecret = 'a-part-of-the-address-that-nobody-knows'
const declaration = JSON.stringify({
  parcels: 'parcels',
  number: 'barcode',
  event: { code: 'state', time: 'when' },
  estimateTo: 'eta',
  homeZone: 'Europe/Stockholm',
  codes: [
    { code: 'OUT', to: 'out_for_delivery' },
    { code: 'DONE', to: 'delivered' },
  ],
})
let admin: Caller

beforeAll(async () => {
  admin = await server.as('admin@nordhem.example')
  const door = async (id: string, webhookSecret: string, fields: object = {}) => {
    const apiFields = [
      { id: 'declaration', value: declaration },
      ...(webhookSecret === '' ? [] : [{ id: 'webhookSecret', value: webhookSecret }]),
    ]
    const body = { id, apiId: 'generic', isEnabled: true, apiFields, ...fields }
    const answer = await admin.call(contract.serviceProviders.createCredential, { params: { id: 'instabox' }, body })
    if (answer.status !== 201) throw new Error(answer.text)
  }
  await door('signed', secret)
  await door('secret', pathSecret)
  await door('fjallro', pathSecret, { merchants: ['fjallro'] })
  await door('off', secret, { isEnabled: false })
  await door('short', 'abc')
  await door('guessable', guessable)
  await door('keyless', keyless)
  await door('none', '')
})

const instabox = { serviceProviderId: 'instabox', serviceProviderProductId: 'locker' }
const parcelsOf = (number: string, ...events: object[]) => JSON.stringify({ parcels: [{ barcode: number, events }] })

type Sent = { id?: string; at?: number; headers?: Record<string, string>; tenantId?: string; by?: string }

async function post(path: string, body: string, headers: Record<string, string>) {
  const url = `${server.url}/api/v1/carrier-webhooks/${path}`
  const answer = await fetch(url, { method: 'POST', headers: { 'content-type': 'application/json', ...headers }, body })
  return { status: answer.status, body: await answer.json() }
}

function sign(
  door: string,
  body: string,
  { id = 'msg-1', at = Date.now(), headers = {}, tenantId = 'nordhem', by = secret }: Sent = {},
) {
  const timestamp = String(Math.floor(at / 1000))
  const signature = `v1,${signatureOf(by, `${id}.${timestamp}.${body}`)}`
  return post(`${tenantId}/instabox/${door}`, body, {
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': signature,
    ...headers,
  })
}

const eventsOf = async (number: string) =>
  (
    await server.admin.query('select code from events where shipment_id = $1 order by occurred_at', [
      `fjallro-${number}`,
    ])
  ).rows.map(row => row.code)
const quarantined = () => admin.ask(contract.carrierMapping.listQuarantined, { params: { id: 'instabox' } })

const followEarly = () => inTenantOf(server, 'nordhem', ctx => earlyAnswersJob.run(ctx, {}))

const accepted = { status: 202, body: { isAccepted: true } }
const refused = { status: 401, body: { message: 'This door does not open' } }

describe('a carrier that tells by itself', () => {
  test('moves its shipment by a signed message, and the same message twice is one', async () => {
    await send(admin, 'shipments', [aShipment('h1', instabox)])
    const body = parcelsOf('h1-p1', { state: 'OUT', when: '2026-11-03T10:00:00' })
    const answers = await Promise.all([1, 2, 3].map(() => sign('signed', body, { id: 'same' })))
    expect(answers).toEqual([accepted, accepted, accepted])
    expect(await eventsOf('h1')).toEqual(['out_for_delivery'])
    // Another content under a known id is the sender's mistake: the first one stands.
    expect(
      await sign('signed', parcelsOf('h1-p1', { state: 'DONE', when: '2026-11-04T10:00:00' }), { id: 'same' }),
    ).toEqual(accepted)
    expect(await eventsOf('h1')).toEqual(['out_for_delivery'])
    // The same content under another id is the same happening.
    expect(await sign('signed', body, { id: 'other' })).toEqual(accepted)
    expect(await eventsOf('h1')).toEqual(['out_for_delivery'])
  })

  test('or by an address with a secret key, whatever it calls its content', async () => {
    await send(admin, 'shipments', [aShipment('h2', instabox)])
    const body = parcelsOf('h2', { state: 'DONE', when: '2026-11-03T10:00:00' })
    const answer = await post(`nordhem/instabox/secret?key=${pathSecret}&more=1`, body, {
      'content-type': 'text/weird',
    })
    expect(answer).toEqual(accepted)
    expect(await eventsOf('h2')).toEqual(['delivered'])
  })

  test('is heard for the merchants of its credential alone', async () => {
    await send(admin, 'shipments', [aShipment('h3', { ...instabox, merchantId: 'lykta' })])
    const body = parcelsOf('h3-p1', { state: 'DONE', when: '2026-11-03T10:00:00' })
    expect(await post(`nordhem/instabox/fjallro?key=${pathSecret}`, body, {})).toEqual(accepted)
    expect((await server.admin.query(`select 1 from events where shipment_id = 'lykta-h3'`)).rowCount).toBe(0)
    expect(await quarantined()).toMatchObject([{ number: 'h3-p1', why: 'No shipment has this number' }])
  })

  test('is refused in the same words, whether it is unknown, closed, without a secret or wrong', async () => {
    const body = parcelsOf('h1-p1', { state: 'DONE', when: '2026-11-03T12:00:00' })
    const answers = [
      await sign('signed', body, { tenantId: 'nobody' }),
      await sign('signed', body, { tenantId: 'sydkust' }),
      await sign('signed', body, { tenantId: 'nordhem%00' }),
      await sign('nobody', body),
      await sign('off', body),
      await sign('none', body),
      await sign('short', body),
      await sign('guessable', body, { by: guessable }),
      await post(`nordhem/instabox/guessable?key=${guessable}`, body, {}),
      await sign('keyless', body, { by: keyless }),
      await post('nordhem/instabox/short?key=abc', body, {}),
      await post('nordhem/instabox/none?key=', body, {}),
      await post('nordhem/instabox/secret', body, {}),
      await post('nordhem/instabox/secret?key=wrong', body, {}),
      await post(`nordhem/postnord/secret?key=${pathSecret}`, body, {}),
      await post('nordhem/instabox/signed', body, {}),
      await sign('signed', body, { at: Date.now() - 3_600_000 }),
      await sign('signed', body, { headers: { 'webhook-signature': 'v1,AAAA' } }),
      await sign('signed', body, { headers: { 'webhook-id': 'forged' } }),
      await sign('signed', body, { headers: { 'idempotency-key': 'x' }, tenantId: 'nobody' }),
    ]
    expect(answers).toEqual(answers.map(() => refused))
    expect(await eventsOf('h1')).toEqual(['out_for_delivery'])
  })

  test('that sends something unreadable is not asked to send it again; it is kept', async () => {
    const bodies = ['not json at all \u0000', '{"parcels":[]}', '[]', '']
    for (const [n, body] of bodies.entries()) expect(await sign('signed', body, { id: `odd-${n}` })).toEqual(accepted)
    const poisoned = parcelsOf('h1\0-p1', { state: 'DONE', when: '2026-11-03T10:00:00' })
    expect(await sign('signed', poisoned, { id: 'poisoned' })).toEqual(accepted)
    const kept = (await quarantined()).map(({ raw, why }) => [raw, why])
    expect(kept).toContainEqual(['not json at all \uFFFD', 'It is not JSON'])
    expect(kept).toContainEqual(['{"parcels":[]}', 'It names no parcel'])
    expect((await quarantined()).map(({ number }) => number)).toContain('h1\uFFFD-p1')
    expect((await sign('signed', `"${'x'.repeat(300_000)}"`, { id: 'huge' })).status).toBe(413)
  })

  test('is heard before its shipment is booked: what it told is read when the shipment is there, once', async () => {
    const early = parcelsOf(
      'h9-p1',
      { state: 'OUT', when: '2026-11-03T08:00:00' },
      { state: 'DONE', when: '2026-11-03T10:00:00' },
    )
    expect(await sign('signed', early, { id: 'early' })).toEqual(accepted)
    expect(
      await post(
        `nordhem/instabox/fjallro?key=${pathSecret}`,
        parcelsOf('h8-p1', { state: 'DONE', when: '2026-11-03T10:00:00' }),
        {},
      ),
    ).toEqual(accepted)
    await followEarly()
    expect((await quarantined()).filter(({ number }) => number === 'h9-p1')).toHaveLength(2)

    await send(admin, 'shipments', [aShipment('h9', instabox), aShipment('h8', { ...instabox, merchantId: 'lykta' })])
    await Promise.all([followEarly(), followEarly()])
    expect(await eventsOf('h9')).toEqual(['out_for_delivery', 'delivered'])
    expect((await quarantined()).filter(({ number }) => number === 'h9-p1')).toEqual([])
    // The door of one merchant says nothing of another's.
    expect((await server.admin.query(`select 1 from events where shipment_id = 'lykta-h8'`)).rowCount).toBe(0)
    expect((await server.admin.query('select number from early_answers where number like $1', ['h_-p1'])).rows).toEqual(
      [{ number: 'h3-p1' }, { number: 'h8-p1' }],
    )
  })

  test('may tell the same early by two doors: the one that may speak of the shipment is heard', async () => {
    const early = parcelsOf('h7-p1', { state: 'DONE', when: '2026-11-03T10:00:00' })
    for (const door of ['fjallro', 'secret', 'secret'])
      expect(await post(`nordhem/instabox/${door}?key=${pathSecret}`, early, {})).toEqual(accepted)
    await send(admin, 'shipments', [aShipment('h7', { ...instabox, merchantId: 'lykta' })])
    await followEarly()
    const { rows } = await server.admin.query(`select code from events where shipment_id = 'lykta-h7'`)
    expect(rows).toEqual([{ code: 'delivered' }])
  })

  test('is found by every name of its address, and by nobody else', async () => {
    const find = (tenantId: string, provider: string, id: string) =>
      inTenantOf(server, 'sydkust', ({ db }) =>
        db.rows<{ api_id: string }>(sql`select api_id from identity.carrier_door(${tenantId}, ${provider}, ${id})`),
      )
    expect(await find('nordhem', 'instabox', 'signed')).toEqual([{ api_id: 'generic' }])
    expect(await find('nordhem', 'instabox', 'off')).toEqual([])
    expect(await find('sydkust', 'instabox', 'signed')).toEqual([])
    expect(await find('nordhem', 'postnord', 'signed')).toEqual([])
  })
})

test('what is set aside of another merchant, or of nobody known, is not shown to who is limited to some', async () => {
  await server.admin.query(`
    begin; set local app.tenant = 'nordhem';
    update users set role = 'admin' where email = 'merchant@nordhem.example'; commit`)
  const limited = await server.as('merchant@nordhem.example')
  const list = await limited.call(contract.carrierMapping.listQuarantined, { params: { id: 'instabox' } })
  expect([list.status, list.body]).toEqual([200, []])
})
