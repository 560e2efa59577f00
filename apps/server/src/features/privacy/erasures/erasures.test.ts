import { contract } from '@aftermile/contract/index'
import { beforeAll, describe, expect, test } from 'vitest'
import { inTenantOf } from '../../../test/carriers/carrier-results.ts'
import { anEvent, anOrder, aShipment, send } from '../../../test/data/containers.ts'
import { putMessage } from '../../../test/data/messages.ts'
import { erasePiece, finishErasure, placesOf } from '../../../test/data/privacy.ts'
import { type Caller, testServer } from '../../../test/server.ts'
import { refreshSet } from '../../boards/datasets/sets/refresh-set.ts'
import { liveSource } from '../../boards/datasets/sources/live-source.ts'

const server = testServer()
const calls = contract.privacy
let admin: Caller

beforeAll(async () => {
  admin = await server.as('admin@nordhem.example')
})

/** A person whose every word is found nowhere else. */
const marked = {
  toName: 'Zebulonia Quixwald',
  toAddress1: 'Flumpgatan 17 C',
  toEmail: 'Zebulonia.Quixwald@mail.example',
  toPhone: '070-987 65 43',
  receiverPartyName: 'Zebulonia Quixwald',
  recipientReference: 'Gift for Quixwald',
}
const marks = ['zebulonia', 'quixwald', 'flumpgatan', '709876543', '70-987 65 43', '70 987 65 43']
const { toEmail: address } = marked

const find = (typed: string) => admin.ask(calls.find, { body: { address: typed } })
const erase = (typed: string, more: { confirmation?: string; includesOpen?: boolean } = {}, caller = admin) =>
  caller.call(calls.erase, { body: { address: typed, confirmation: typed, ...more } })
const shipmentOf = (number: string) => admin.ask(contract.shipments.get, { params: { id: `fjallro-${number}` } })
const query = (text: string, values: unknown[] = []) => server.admin.query(text, values)

/** A shipment that was delivered. */
async function aDelivered(number: string, fields: Record<string, unknown>, caller = admin): Promise<void> {
  await send(caller, 'shipments', [aShipment(number, fields)])
  await send(caller, 'events', [
    anEvent(number, 'collected', '2026-11-03T10:00:00Z'),
    anEvent(number, 'delivered', '2026-11-04T10:00:00Z', { carrierText: `Delivered to ${fields.toName}` }),
  ])
}

describe('what is stored about a person', () => {
  test('is found by e-mail and by phone, however they are written, and nothing has changed', async () => {
    const person = { toName: 'Find Me', toEmail: 'find.me@mail.example', toPhone: '070-111 22 33' }
    await aDelivered('f1', { ...person, orderNumber: 'f1' })
    await aDelivered('f2', { ...person, toEmail: null, toPhone: '+46701112233' })
    const byEmail = await find(' FIND.me@mail.example ')
    expect(byEmail).toMatchObject({
      channel: 'email',
      counts: { shipments: 1, orders: 1 },
      otherAddresses: ['+46701112233'],
      isUser: false,
      isSuppressed: false,
      erasures: [],
    })
    expect(byEmail.containers.map(({ kind, number }) => [kind, number])).toEqual(
      expect.arrayContaining([
        ['shipment', 'f1'],
        ['order', 'f1'],
      ]),
    )
    for (const typed of ['+46 70 111 22 33', '0046701112233'])
      expect((await find(typed)).counts).toEqual({ shipments: 2, orders: 1 })
    expect((await shipmentOf('f1')).to.name).toBe('Find Me')
    expect((await find('+46 70 111 22 34')).counts).toEqual({})
  })

  test('says that an address is of a user, and that nothing is sent to it', async () => {
    await admin.ask(contract.suppressions.create, { body: { channel: 'email', address: 'user@nordhem.example' } })
    expect(await find('user@nordhem.example')).toMatchObject({ isUser: true, isSuppressed: true })
  })

  test.each(['', 'nobody', '12', 'a@b', '070-111 22 33'])('needs an address, not “%s”', async typed => {
    expect((await admin.call(calls.find, { body: { address: typed } })).errors[0]?.name).toBe('address')
  })
})

describe('erase a person', () => {
  test('nothing of them is left in any table, and nobody else has changed', async () => {
    const buyer = { name: marked.toName, email: address, phone: '+46 70 987 65 43', toAddress1: marked.toAddress1 }
    await send(admin, 'orders', [
      anOrder('z1', {
        ...buyer,
        refs: [{ type: 'customerNumber', value: 'Quixwald-1' }],
        lines: [{ productNumber: 'mug', description: 'Mug for Zebulonia', quantity: 1 }],
      }),
    ])
    await aDelivered('z1', { ...marked, orderNumber: 'z1' })
    // Not named by e-mail: found by its order.
    await aDelivered('z2', { ...marked, toEmail: null, orderNumber: 'z1' })
    const maja = { toName: 'Maja Lindqvist', toEmail: 'maja@mail.example', toAddress1: 'Storgatan 1' }
    await aDelivered('n1', { ...maja, orderNumber: 'n1' })
    await putAround()
    const sydkust = await server.as('admin@sydkust.example')
    const [merchant] = await sydkust.ask(contract.merchants.list)
    await aDelivered('z1', { ...marked, merchantId: merchant?.id }, sydkust)
    const before = [await shipmentOf('n1'), await placesOf(server, marks, 'sydkust')]
    expect(await placesOf(server, marks, 'nordhem')).toEqual(
      expect.arrayContaining(['shipments.to_name', 'orders.email', 'events.carrier_text', 'import_pieces.rows']),
    )

    const found = await find(address)
    expect(found.counts).toEqual({
      ...{ shipments: 2, orders: 1, messages: 3, documents: 1, conversations: 1, followers: 1, importRows: 2 },
    })
    const { status, reply } = await erase(address)
    expect([status, reply.status, reply.total]).toEqual([202, 'working', 3])
    const receipt = await finishErasure(server, admin, reply.id)
    expect(receipt).toMatchObject({ status: 'done', createdBy: 'Admin at Nordhem', counts: found.counts })
    expect(await placesOf(server, marks, 'nordhem')).toEqual([])
    expect([await shipmentOf('n1'), await placesOf(server, marks, 'sydkust')]).toEqual(before)

    const { rows } = await query(
      "select to_city, to_zip_code, to_country_area_id, status_id from shipments where id = 'fjallro-z1' and tenant_id = 'nordhem'",
    )
    expect(rows).toEqual([{ to_city: 'Malmö', to_zip_code: '21', to_country_area_id: 'SE-21', status_id: 'delivered' }])
    expect((await shipmentOf('z1')).statusId).toBe('delivered')
    for (const text of ['Zebulonia', address, '0709876543'])
      expect((await admin.ask(contract.search.shipments, { query: { text } })).items).toEqual([])
    const pieces = await query("select rows from import_pieces where import_id = 'i1'")
    expect(JSON.parse(pieces.rows[0]?.rows).map((row: { cells: unknown[] }) => row.cells)).toEqual([
      [null, null, null],
      ['n1', 'Maja Lindqvist', 'maja@mail.example'],
      [null, null, null],
    ])
    const sent = await query("select state, recipient from messages where container_id = 'fjallro-z1' order by state")
    expect(sent.rows).toEqual([
      { state: 'sent', recipient: null },
      { state: 'suppressed', recipient: null },
    ])
    const entries = await admin.ask(contract.audit.list, { query: { noun: 'erasure' } })
    expect(JSON.stringify(entries)).toContain(reply.addressHash)
    expect((await find(address)).erasures.map(({ id }) => id)).toEqual([reply.id])
    expect((await erase(address)).errors[0]?.name).toBe('address')
  })

  test('needs the address once more', async () => {
    await aDelivered('c1', { toName: 'Con Firm', toEmail: 'confirm@mail.example' })
    const { errors } = await erase('confirm@mail.example', { confirmation: 'confirm@mail.exampl' })
    expect(errors[0]?.name).toBe('confirmation')
    expect((await shipmentOf('c1')).to.name).toBe('Con Firm')
  })

  test('waits for shipments on their way, unless they are meant too', async () => {
    await aDelivered('o1', { toName: 'Open One', toEmail: 'open@mail.example' })
    await send(admin, 'shipments', [aShipment('o2', { toName: 'Open One', toEmail: 'open@mail.example' })])
    const refusal = await erase('open@mail.example')
    expect([refusal.status, refusal.text]).toEqual([409, expect.stringContaining('aren’t completed: 1.')])
    expect((await find('open@mail.example')).openCount).toBe(1)
    const { reply } = await erase('open@mail.example', { includesOpen: true })
    expect((await finishErasure(server, admin, reply.id))?.counts.shipments).toBe(2)
    expect((await shipmentOf('o2')).to).toMatchObject({ name: null, email: null, city: 'Malmö' })
    expect((await find('open@mail.example')).counts).toEqual({})
  })

  test('leaves what came on its way later, and does not block new data', async () => {
    const person = { toName: 'Late Comer', toEmail: 'late@mail.example' }
    await aDelivered('l1', person)
    const { reply } = await erase('late@mail.example')
    await send(admin, 'shipments', [aShipment('l2', person)])
    expect((await finishErasure(server, admin, reply.id))?.counts).toEqual({ shipments: 1 })
    expect((await shipmentOf('l2')).to.name).toBe('Late Comer')
    await send(admin, 'shipments', [aShipment('l1', person)])
    expect((await shipmentOf('l1')).to.name).toBe('Late Comer')
  })

  test('an address is erased once at a time, and what was killed half-way goes on', async () => {
    const person = { toName: 'Many Parcels', toEmail: 'many@mail.example' }
    const numbers = Array.from({ length: 30 }, (_, index) => `m${index}`)
    await send(
      admin,
      'shipments',
      numbers.map(number => aShipment(number, person)),
    )
    const both = await Promise.all([1, 2].map(() => erase('many@mail.example', { includesOpen: true })))
    expect(both.map(({ status }) => status).sort()).toEqual([202, 409])
    const id = both.find(({ status }) => status === 202)?.reply.id ?? ''
    expect(await erasePiece(server, id)).toBe(true)
    const half = (await find('many@mail.example')).counts.shipments ?? 0
    expect([half > 0, half < 30]).toEqual([true, true])
    await expect(erasePiece(server, id, { fails: true })).rejects.toThrow('killed')
    expect((await find('many@mail.example')).counts.shipments).toBe(half)
    expect((await finishErasure(server, admin, id))?.counts).toEqual({ shipments: 30 })
    expect(await erasePiece(server, id)).toBe(false)
    const { rows } = await query('select 1 from erasures where sealed_address is not null and id = $1', [id])
    expect(rows).toEqual([])
  })

  test('a buyer and a receiver of one order are two persons', async () => {
    await send(admin, 'orders', [anOrder('g1', { name: 'Giver Given', email: 'giver@mail.example' })])
    await aDelivered('g1', { toName: 'Taker Taken', toEmail: 'taker@mail.example', orderNumber: 'g1' })
    const { reply } = await erase('giver@mail.example')
    await finishErasure(server, admin, reply.id)
    expect((await shipmentOf('g1')).to.name).toBe('Taker Taken')
    expect((await find('taker@mail.example')).counts).toEqual({ shipments: 1 })
  })

  test('boards forget the sender of a return, also in rows that newer ones have replaced', async () => {
    const packed = async (): Promise<number> =>
      (await query('select 1 from dataset_chunks where number <= 2 and tenant_id = $1', ['nordhem'])).rows.length
    const refresh = (isRepacked: boolean) =>
      inTenantOf(server, 'nordhem', ctx => refreshSet(ctx, liveSource, { merchants: '', isRepacked }))
    const uris = () => admin.ask(contract.operations.uris)
    const textOf = async (uri: string) =>
      (await fetch(server.url + uri, { headers: { authorization: `Bearer ${admin.token}` } })).text()
    const sender = { senderPartyName: 'Retura Sendström', fromName: 'Retura', fromEmail: 'retura@mail.example' }
    const bookedAt = new Date(Date.now() - 3_600_000).toISOString()
    await send(admin, 'shipments', [aShipment('r1', { ...sender, scenarioId: 'inbound_return', bookedAt })])
    await uris()
    await refresh(false)
    await send(admin, 'events', [anEvent('r1', 'collected', new Date().toISOString())])
    await refresh(false)
    expect((await Promise.all((await uris()).map(textOf))).join()).toContain('Retura Sendström')
    expect(await packed()).toBe(2)

    const { reply } = await erase(sender.fromEmail, { includesOpen: true })
    await finishErasure(server, admin, reply.id)
    const { rows } = await query(
      "select payload -> 'data' as data from graphile_worker._private_jobs where payload -> 'data' ->> 'isRepacked' = 'true'",
    )
    expect(rows).toEqual([{ data: { dataset: 'operations.2', merchants: '', isRepacked: true } }])
    await refresh(true)
    expect(await packed()).toBe(0)
    const texts = (await Promise.all((await uris()).map(textOf))).join()
    expect(texts).toContain('fjallro-r1')
    expect(texts).not.toContain('Sendström')
  })

  test('a board that is built for the first time while a sender is erased is packed anew too', async () => {
    await send(admin, 'shipments', [
      aShipment('r2', { fromName: 'Returo', fromEmail: 'returo@mail.example', scenarioId: 'inbound_return' }),
    ])
    await admin.ask(contract.operations.uris)
    // As others see it until the transaction of the first build ends.
    await query("update datasets set built_at = null where dataset = 'operations.2'")
    await query("delete from graphile_worker._private_jobs where payload -> 'data' ->> 'isRepacked' = 'true'")
    const { reply } = await erase('returo@mail.example', { includesOpen: true })
    await finishErasure(server, admin, reply.id)
    const { rows } = await query(
      "select 1 from graphile_worker._private_jobs where payload -> 'data' ->> 'isRepacked' = 'true'",
    )
    expect(rows).toHaveLength(1)
  })

  test('a suppressed address stays suppressed', async () => {
    await aDelivered('s1', { toName: 'Sup Pressed', toEmail: 'sup@mail.example' })
    await admin.ask(contract.suppressions.create, { body: { channel: 'email', address: 'sup@mail.example' } })
    const { reply } = await erase('sup@mail.example')
    await finishErasure(server, admin, reply.id)
    expect(await placesOf(server, ['sup@mail.example'], 'nordhem')).toEqual(['suppressions.address'])
  })

  test('only administrators with access to all merchants may', async () => {
    await query(
      "update users set role = 'admin', merchants = '{fjallro}', version = version + 1 where id = 'superuser'",
    )
    for (const email of ['superuser', 'support', 'merchant']) {
      const caller = await server.as(`${email}@nordhem.example`)
      expect((await caller.call(calls.find, { body: { address } })).status).toBe(403)
      expect((await erase(address, {}, caller)).status).toBe(403)
      expect((await caller.call(calls.list)).status).toBe(403)
    }
  })

  test('an address of a company is refused', async () => {
    const numbers = Array.from({ length: 2000 }, (_, index) => `w${index}`)
    for (let index = 0; index < numbers.length; index += 1000)
      await send(
        admin,
        'shipments',
        numbers.slice(index, index + 1000).map(number => aShipment(number, { fromEmail: 'warehouse@shop.example' })),
      )
    expect((await erase('warehouse@shop.example', { includesOpen: true })).errors[0]?.name).toBe('address')
  })
})

/** Puts the marked person where other features leave them. */
async function putAround(): Promise<void> {
  const { id } = await admin.ask(contract.conversations.create, {
    body: { subjectId: 'shipment/fjallro-z1', subject: 'Zebulonia called', body: '<p>Flumpgatan</p>', priority: 1 },
  })
  await admin.ask(contract.corrections.shipment, {
    params: { id: 'fjallro-z1' },
    body: { phone: '070-987 65 43', servicePointName: 'Coop', reason: 'Zebulonia Quixwald called' },
  })
  await admin.ask(contract.corrections.order, {
    params: { merchantId: 'fjallro', id: 'z1' },
    body: { city: 'Lund', reason: 'Zebulonia Quixwald called' },
  })
  const message = { conversationId: id, id: crypto.randomUUID() }
  for (const content of ['<p>070-987 65 43</p>', '<p>Her number is 070-987 65 43</p>'])
    await admin.ask(contract.conversations.putMessage, { params: message, body: { content } })
  await admin.ask(contract.conversations.removeMessage, { params: message })
  const lower = address.toLowerCase()
  const ofZ1 = { containerId: 'fjallro-z1', containerNumber: 'z1', recipient: lower, subject: 'Hello Zebulonia' }
  const sent = await putMessage(server, ofZ1)
  await putMessage(server, { ...ofZ1, state: 'queued', given: { note: 'Quixwald' }, content: null })
  await putMessage(server, { recipient: lower, containerId: 'fjallro-n1', occurrence: 'follow/1/delivered/0' })
  await query(
    "insert into message_attempts (tenant_id, message_id, number, started_at, answer) values ('nordhem', $1, 1, now(), 'Zebulonia')",
    [sent],
  )
  await query(
    `insert into tracking_subscribers (tenant_id, shipment_id, merchant_id, channel, address, language)
      values ('nordhem', 'fjallro-n1', 'fjallro', 'email', $1, 'sv')`,
    [lower],
  )
  await query(`
    insert into saved_files (tenant_id, id, merchant_id, kind, name, content_type, container_id, created_by)
      values ('nordhem', 'proof', 'fjallro', 'proof_of_delivery', 'Quixwald.pdf', 'application/pdf', 'fjallro-z1', 'Test');
    insert into saved_file_pieces (tenant_id, file_id, position, bytes) values ('nordhem', 'proof', 0, 'signed Zebulonia');
    insert into quarantined_events (tenant_id, service_provider_id, id, shipment_id, number, raw, why)
      values ('nordhem', 'postnord', 'q1', 'fjallro-z1', 'z1', 'for Quixwald', 'time');
    insert into early_answers (tenant_id, service_provider_id, id, number, merchants, reading, answer)
      values ('nordhem', 'postnord', 'e1', 'z2', '{}', 'x', 'for Quixwald');
    insert into system_answers (tenant_id, number, app_id, id, merchants, home_zone, answer)
      values ('nordhem', 'z1', 'shopify', 's1', '{}', 'UTC', 'for Quixwald');
    insert into rule_firings (tenant_id, rule_id, rule_name, rule_version, target_type, merchant_id, container_id, occurrence, fired_at, because,
      actions, state) values ('nordhem', 'r', 'R', 1, 'Shipment', 'fjallro', 'fjallro-z1', 0, now(),
      '[{"condition": {"field": "toName"}, "value": "Zebulonia Quixwald"}]', '[]', 'done');
    insert into rule_timers (tenant_id, rule_id, target_type, merchant_id, container_id, due_at, before)
      values ('nordhem', 'r', 'Order', 'fjallro', 'z1', now() + interval '1 year', '{"name": "Zebulonia", "statusId": "created"}');
    insert into landed_events (tenant_id, bucket, id, merchants, is_historical, request_id, event_count, events)
      values ('nordhem', 1, gen_random_uuid(), '{}', false, 'r', 1, '[{"packageNumber": "z9", "carrierText": "Left with ${address}"}]');
    insert into notifications (tenant_id, id, title, content) values ('nordhem', 'x', 'Bounced', 'No mailbox ${address}');
    insert into user_settings (tenant_id, holder_id, id, user_id, value)
      values ('nordhem', 'admin', 'views', 'admin', '{"text": "${lower}"}');
    insert into imports (tenant_id, id, holder_id, merchants, file_id, file_name, size_bytes, status, is_dry_run, is_historical, time_zone, columns,
      missing_merchants, reasons, piece_count, created_by, finished_at, expires_at) values ('nordhem', 'i1', 'admin', '{}', 'f1', 'a.csv', 1, 'done', false, false, 'UTC',
      '[{"name": "name", "samples": ["Zebulonia Quixwald", "Maja Lindqvist"]}]', '{"Zebulonia Quixwald","Other"}',
      '[{"name": "name", "code": "x", "isWarning": false, "message": "Zebulonia Quixwald is wrong", "count": 1,
        "values": [{"text": "Zebulonia Quixwald", "count": 1}]}]', 1, 'Test', now(), now() + interval '1 day');
    insert into saved_files (tenant_id, id, kind, name, content_type, created_by)
      values ('nordhem', 'f1', 'import', 'a.csv', 'text/csv', 'Test');
    insert into saved_file_pieces (tenant_id, file_id, position, bytes) values ('nordhem', 'f1', 0, 'z1;Zebulonia Quixwald');
    insert into import_rows (tenant_id, import_id, status, line, item) values ('nordhem', 'i1', 'created', 2,
      '{"shipmentNumber": "z2", "toName": "Zebulonia Quixwald"}')`)
  const rows = [
    ['z1', 'Zebulonia Quixwald', address],
    ['n1', 'Maja Lindqvist', 'maja@mail.example'],
    ['z2', 'Zebulonia Quixwald', null],
  ].map((cells, index) => ({ line: index + 2, cells, fault: null }))
  await query("insert into import_pieces (tenant_id, import_id, position, rows) values ('nordhem', 'i1', 0, $1)", [
    JSON.stringify(rows),
  ])
}
