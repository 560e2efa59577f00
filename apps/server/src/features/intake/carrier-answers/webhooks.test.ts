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
  const addWebhook = async (id: string, webhookSecret: string, fields: object = {}) => {
    const apiFields = [
      { id: 'declaration', value: declaration },
      ...(webhookSecret === '' ? [] : [{ id: 'webhookSecret', value: webhookSecret }]),
    ]
    const body = { id, apiId: 'generic', isEnabled: true, apiFields, ...fields }
    const answer = await admin.call(contract.serviceProviders.createCredential, { params: { id: 'instabox' }, body })
    if (answer.status !== 201) throw new Error(answer.text)
  }
  await addWebhook('signed', secret)
  await addWebhook('secret', pathSecret)
  await addWebhook('fjallro', pathSecret, { merchants: ['fjallro'] })
  await addWebhook('off', secret, { isEnabled: false })
  const weak = { short: 'abc', guessable, keyless }
  for (const [id, value] of Object.entries(weak)) await addWebhook(id, value, { isEnabled: false })
  // A weak secret cannot be enabled. These were stored before that rule.
  await server.admin.query("update credentials set is_enabled = true where tenant_id = 'nordhem' and id = any ($1)", [
    Object.keys(weak),
  ])
  await addWebhook('none', '')
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
  credentialId: string,
  body: string,
  { id = 'msg-1', at = Date.now(), headers = {}, tenantId = 'nordhem', by = secret }: Sent = {},
) {
  const timestamp = String(Math.floor(at / 1000))
  const signature = `v1,${signatureOf(by, `${id}.${timestamp}.${body}`)}`
  return post(`${tenantId}/instabox/${credentialId}`, body, {
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

const runEarlyAnswers = () => inTenantOf(server, 'nordhem', ctx => earlyAnswersJob.run(ctx, {}))

const accepted = { status: 202, body: { isAccepted: true } }
const refused = { status: 401, body: { message: 'This webhook address or its signature isn’t valid' } }

describe('a carrier that sends webhooks', () => {
  test('moves its shipment by a signed message, and a repeated message counts once', async () => {
    await send(admin, 'shipments', [aShipment('h1', instabox)])
    const body = parcelsOf('h1-p1', { state: 'OUT', when: '2026-11-03T10:00:00' })
    const answers = await Promise.all([1, 2, 3].map(() => sign('signed', body, { id: 'same' })))
    expect(answers).toEqual([accepted, accepted, accepted])
    expect(await eventsOf('h1')).toEqual(['out_for_delivery'])
    // Other content under a known id is the sender's mistake: the first message counts.
    expect(
      await sign('signed', parcelsOf('h1-p1', { state: 'DONE', when: '2026-11-04T10:00:00' }), { id: 'same' }),
    ).toEqual(accepted)
    expect(await eventsOf('h1')).toEqual(['out_for_delivery'])
    // Equal content under another id is still one event.
    expect(await sign('signed', body, { id: 'other' })).toEqual(accepted)
    expect(await eventsOf('h1')).toEqual(['out_for_delivery'])
  })

  test('or by an address with a secret key, with any content type', async () => {
    await send(admin, 'shipments', [aShipment('h2', instabox)])
    const body = parcelsOf('h2', { state: 'DONE', when: '2026-11-03T10:00:00' })
    const answer = await post(`nordhem/instabox/secret?key=${pathSecret}&more=1`, body, {
      'content-type': 'text/weird',
    })
    expect(answer).toEqual(accepted)
    expect(await eventsOf('h2')).toEqual(['delivered'])
  })

  test('reaches only shipments of the merchants of its credential', async () => {
    await send(admin, 'shipments', [aShipment('h3', { ...instabox, merchantId: 'lykta' })])
    const body = parcelsOf('h3-p1', { state: 'DONE', when: '2026-11-03T10:00:00' })
    expect(await post(`nordhem/instabox/fjallro?key=${pathSecret}`, body, {})).toEqual(accepted)
    expect((await server.admin.query(`select 1 from events where shipment_id = 'lykta-h3'`)).rowCount).toBe(0)
    expect(await quarantined()).toMatchObject([{ number: 'h3-p1', why: 'No shipment has this number' }])
  })

  test('is refused with one message, whether it is unknown, disabled, without a secret or wrong', async () => {
    const body = parcelsOf('h1-p1', { state: 'DONE', when: '2026-11-03T12:00:00' })
    const answers = [
      await sign('signed', body, { tenantId: 'nobody' }),
      await sign('signed', body, { tenantId: 'sydkust' }),
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

  test('that sends something unreadable gets 202, and the message is quarantined', async () => {
    const bodies = ['not json at all \u0000', '{"parcels":[]}', '[]', '']
    for (const [n, body] of bodies.entries()) expect(await sign('signed', body, { id: `odd-${n}` })).toEqual(accepted)
    const poisoned = parcelsOf('h1\0-p1', { state: 'DONE', when: '2026-11-03T10:00:00' })
    expect(await sign('signed', poisoned, { id: 'poisoned' })).toEqual(accepted)
    const pieces = (await quarantined()).map(({ raw, why }) => [raw, why])
    expect(pieces).toContainEqual(['not json at all \uFFFD', 'The message isn’t JSON'])
    expect(pieces).toContainEqual(['{"parcels":[]}', 'The message has no parcel number'])
    expect((await quarantined()).map(({ number }) => number)).toContain('h1\uFFFD-p1')
    expect((await sign('signed', `"${'x'.repeat(300_000)}"`, { id: 'huge' })).status).toBe(413)
  })

  test('may send events before its shipment is booked: they are ingested once, after the booking', async () => {
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
    await runEarlyAnswers()
    expect((await quarantined()).filter(({ number }) => number === 'h9-p1')).toHaveLength(2)

    await send(admin, 'shipments', [aShipment('h9', instabox), aShipment('h8', { ...instabox, merchantId: 'lykta' })])
    await Promise.all([runEarlyAnswers(), runEarlyAnswers()])
    expect(await eventsOf('h9')).toEqual(['out_for_delivery', 'delivered'])
    expect((await quarantined()).filter(({ number }) => number === 'h9-p1')).toEqual([])
    // A credential of one merchant never reaches another's shipments.
    expect((await server.admin.query(`select 1 from events where shipment_id = 'lykta-h8'`)).rowCount).toBe(0)
    expect((await server.admin.query('select number from early_answers where number like $1', ['h_-p1'])).rows).toEqual(
      [{ number: 'h3-p1' }, { number: 'h8-p1' }],
    )
  })

  test('names an SSCC with or without its 00, before the booking and after it', async () => {
    const [short, long] = ['373500000000000018', '00373500000000000018']
    const [early, late] = ['373500000000000025', '00373500000000000025']
    const done = { state: 'DONE', when: '2026-11-03T10:00:00' }
    const book = (id: string, number: string) =>
      send(admin, 'shipments', [aShipment(id, { ...instabox, packages: [{ number }] })])
    await book('sscc-1', short)
    expect(await sign('signed', parcelsOf(long, done), { id: 'sscc-1' })).toEqual(accepted)
    expect(await sign('signed', parcelsOf(late, done), { id: 'sscc-2' })).toEqual(accepted)
    await book('sscc-2', early)
    await runEarlyAnswers()
    const { rows } = await server.admin.query(
      "select shipment_id, package_number, code from events where shipment_id like '%-sscc-%' order by shipment_id",
    )
    expect(rows).toEqual([
      { shipment_id: 'fjallro-sscc-1', package_number: short, code: 'delivered' },
      { shipment_id: 'fjallro-sscc-2', package_number: early, code: 'delivered' },
    ])
    const answers = await server.admin.query("select 1 from early_answers where number like '%3735%'")
    expect(answers.rows).toEqual([])
  })

  test('may send early events by two credentials: the one that serves the merchant counts', async () => {
    const early = parcelsOf('h7-p1', { state: 'DONE', when: '2026-11-03T10:00:00' })
    for (const credentialId of ['fjallro', 'secret', 'secret'])
      expect(await post(`nordhem/instabox/${credentialId}?key=${pathSecret}`, early, {})).toEqual(accepted)
    await send(admin, 'shipments', [aShipment('h7', { ...instabox, merchantId: 'lykta' })])
    await runEarlyAnswers()
    const { rows } = await server.admin.query(`select code from events where shipment_id = 'lykta-h7'`)
    expect(rows).toEqual([{ code: 'delivered' }])
  })

  test('is found only by its full address', async () => {
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

test('a user limited to merchants sees no quarantined pieces of other or unknown merchants', async () => {
  await server.admin.query(
    `update users set role = 'admin' where tenant_id = 'nordhem' and email = 'merchant@nordhem.example'`,
  )
  const limited = await server.as('merchant@nordhem.example')
  const list = await limited.call(contract.carrierMapping.listQuarantined, { params: { id: 'instabox' } })
  expect([list.status, list.body]).toEqual([200, []])
})

describe('a message about thousands of unknown parcels', () => {
  const total = 12_000
  const countOf = async (table: string) =>
    (await server.admin.query(`select count(*)::int as n from ${table} where service_provider_id = 'posti'`)).rows[0].n

  test('is accepted, again and again, and the inbox keeps the newest of what it can hold', async () => {
    const short = { parcels: 'p', number: 'n', events: '', event: { code: 'n', time: 't' } }
    const apiFields = [
      { id: 'declaration', value: JSON.stringify(short) },
      { id: 'webhookSecret', value: pathSecret },
    ]
    const body = { id: 'many', apiId: 'generic', isEnabled: true, apiFields }
    await admin.ask(contract.serviceProviders.createCredential, { params: { id: 'posti' }, body })
    for (const series of [1, 2]) {
      const p = Array.from({ length: total }, (_, index) => ({ n: `${series * 100_000 + index}` }))
      const answer = await post(`nordhem/posti/many?key=${pathSecret}`, JSON.stringify({ p }), {})
      expect(answer).toEqual(accepted)
      expect([await countOf('quarantined_events'), await countOf('early_answers')]).toEqual([2000, 10_000])
    }
    const { rows } = await server.admin.query(
      `select distinct left(number, 1) as series from early_answers where service_provider_id = 'posti'`,
    )
    expect(rows).toEqual([{ series: '2' }])
  })
})
