import { contract } from '@aftermile/contract/index'
import { beforeAll, describe, expect, test } from 'vitest'
import { callerOf } from '../../test/caller.ts'
import { activate } from '../../test/data/invites.ts'
import { type Caller, testServer } from '../../test/server.ts'

const origin = 'https://chat.example'
const server = testServer({ env: { CHAT_WIDGET_ORIGINS: origin } })
const calls = contract.tenants
let admin: Caller
let user: Caller
let root: Caller
/** An administrator who calls another process. */
let elsewhere: Caller
let otherUrl = ''

beforeAll(async () => {
  admin = await server.as('admin@nordhem.example')
  user = await server.as('user@nordhem.example')
  root = await server.as('root@aftermile.example')
  const other = await server.another()
  elsewhere = callerOf(other.publicUrl, (await other.identity?.signFor?.('admin@nordhem.example')) ?? '')
  otherUrl = other.publicUrl
})

const get = (id = 'nordhem', caller = admin) => caller.ask(calls.get, { params: { id } })
const put = (body: object, { caller = admin, id = 'nordhem', headers = {} } = {}) =>
  caller.call(calls.update, { params: { id }, body: { ...body }, headers })
const create = (id: string, more: object = {}, caller = root) =>
  caller.call(calls.create, {
    body: { id, name: `Name ${id}`, administrator: { name: 'Ada', email: `ada@${id}.example` }, ...more },
  })
const inTenant = (id: string) => ({ headers: { 'x-tenant': id } })

describe('who may', () => {
  test('an administrator reads and changes the own tenant; another one is not found, like none', async () => {
    expect(await get()).toMatchObject({ id: 'nordhem', name: 'Nordhem Group', chatWidgetOrigins: [origin] })
    for (const id of ['sydkust', 'system', 'nowhere']) {
      const read = await admin.call(calls.get, { params: { id } })
      const written = await put({ name: 'Mine' }, { id })
      expect([read.status, read.body, written.status]).toEqual([404, { message: 'Item not found' }, 404])
    }
  })

  test('root reads and changes any tenant, entered or not', async () => {
    expect(await get('sydkust', root)).toMatchObject({ id: 'sydkust', tenantId: 'sydkust' })
    expect((await put({ name: 'Sydkust' }, { caller: root, id: 'sydkust' })).reply.name).toBe('Sydkust')
    expect((await put({ name: 'Sydkust L' }, { caller: root, id: 'sydkust', ...inTenant('sydkust') })).status).toBe(200)
    expect((await root.call(calls.get, { params: { id: 'nowhere' } })).status).toBe(404)
    const { rows } = await server.admin.query(
      "select tenant_id, user_name from audit_entries where noun = 'tenant' and item_id = 'sydkust' and action = 'update'",
    )
    expect(rows).toEqual(Array(2).fill({ tenant_id: 'sydkust', user_name: 'Root' }))
  })

  test('others may not, nor may an administrator who is limited to merchants', async () => {
    await server.admin.query(`
      insert into users (tenant_id, id, name, email, role, merchants, created_by, updated_by)
      values ('nordhem', 'shopadmin', 'Shop admin', 'shopadmin@nordhem.example', 'admin', '{fjallro}', 'test', 'test')`)
    for (const caller of [user, await server.as('shopadmin@nordhem.example')]) {
      expect((await caller.call(calls.get, { params: { id: 'nordhem' } })).status).toBe(403)
      expect((await put({ name: 'x' }, { caller })).status).toBe(403)
    }
    expect((await admin.call(calls.list)).status).toBe(403)
    expect((await create('sneaky', {}, admin)).status).toBe(403)
  })

  test('only root grants entitlements', async () => {
    const refused = await put({ entitlements: [] })
    expect([refused.status, refused.body]).toEqual([403, { message: 'Only root grants entitlements' }])
    expect((await put({ entitlements: ['sqa', 'order_visibility'] })).status).toBe(200)
    expect((await put({ entitlements: ['sqa'] }, { caller: root })).reply.entitlements).toEqual(['sqa'])
    expect((await user.ask(contract.users.me)).entitlements).toEqual(['sqa'])
    await put({ entitlements: ['order_visibility', 'sqa'] }, { caller: root })
  })
})

describe('changing', () => {
  test('what is left out stays, what was read can be sent back, and nothing changed writes nothing', async () => {
    const { reply: named } = await put({ name: 'Nordhem' })
    const { reply, headers } = await put(await get())
    expect(reply).toEqual({ ...named, updatedAt: reply.updatedAt })
    expect((await put({ name: 'Nordhem Group' }, { headers: { 'if-match': headers.get('etag') ?? '' } })).status).toBe(
      200,
    )
    expect((await put({ name: 'Late' }, { headers: { 'if-match': headers.get('etag') ?? '' } })).status).toBe(412)
  })

  test('of two at once with one version, one is told', async () => {
    const { headers } = await admin.call(calls.get, { params: { id: 'nordhem' } })
    const ifMatch = { 'if-match': headers.get('etag') ?? '' }
    const both = await Promise.all(
      [1, 2].map(value => put({ sessionTimeoutMinutes: 60 + value }, { headers: ifMatch })),
    )
    expect(both.map(({ status }) => status).sort()).toEqual([200, 412])
  })

  test.each([
    [{ nmae: 'x' }, 'nmae'],
    [{ name: '' }, 'name'],
    [{ name: 'x'.repeat(101) }, 'name'],
    [{ tenantId: 'sydkust' }, 'tenantId'],
    [{ createdBy: 'me' }, 'createdBy'],
    [{ id: 'other' }, 'id'],
    [{ chatWidgetOrigins: ['https://evil.example'] }, 'chatWidgetOrigins'],
    [{ sessionTimeoutMinutes: 0 }, 'sessionTimeoutMinutes'],
    [{ sessionTimeoutMinutes: '5' }, 'sessionTimeoutMinutes'],
    [{ locale: 'xx-XX' }, 'locale'],
    [{ timeZone: 'Mars/Olympus' }, 'timeZone'],
    [{ baseCurrency: 'kronor' }, 'baseCurrency'],
    [{ rates: [{ currency: 'EUR', rate: 0 }] }, 'rates.0.rate'],
    [{ rates: [1, 1].map(rate => ({ currency: 'EUR', rate })) }, 'rates'],
    [{ helpCenterUrl: 'javascript:alert(1)' }, 'helpCenterUrl'],
    [{ chatWidget: { scriptUrl: 'https://elsewhere.example/chat.js' } }, 'chatWidget.scriptUrl'],
    [{ calendar: { workdays: [], closesAt: '17:00', holidays: [] } }, 'calendar.workdays'],
    [{ calendar: { workdays: [1], closesAt: '25:00', holidays: [] } }, 'calendar.closesAt'],
    [{ calendar: { workdays: [1], opensAt: '17:00', closesAt: '17:00', holidays: [] } }, 'calendar.opensAt'],
    [
      { calendar: { workdays: [1], closesAt: '17:00', holidays: [{ date: '2026-02-30' }] } },
      'calendar.holidays.0.date',
    ],
    [{ emissions: { factors: { bicycle: { ttw: 1, wtt: 1 } } } }, 'emissions.factors.bicycle'],
    [{ emissions: { factors: { van: { ttw: -1, wtt: 1 } } } }, 'emissions.factors.van.ttw'],
  ])('%j is refused as %s', async (body, name) => {
    const before = await get()
    expect((await put(body)).errors.map(error => error.name)).toEqual([name])
    expect(await get()).toEqual(before)
  })

  test('is in the audit log with what differs', async () => {
    await put({ helpCenterUrl: 'https://help.example' })
    await put({ helpCenterUrl: '' })
    const { rows } = await server.admin.query<{ changes: unknown }>(
      "select changes from audit_entries where tenant_id = 'nordhem' and noun = 'tenant' order by id desc limit 1",
    )
    expect(rows[0]?.changes).toEqual({ helpCenterUrl: { before: 'https://help.example', after: '' } })
  })
})

describe('a setting counts at once, on every process:', () => {
  test('name, session timeout, locale, base currency, help center and chat widget', async () => {
    await elsewhere.ask(contract.users.me)
    const changes = {
      name: 'Renamed',
      sessionTimeoutMinutes: 45,
      locale: 'en-GB',
      baseCurrency: 'EUR',
      helpCenterUrl: 'https://help.example/start',
      chatWidget: { scriptUrl: `${origin}/widget.js` },
    }
    expect((await put(changes)).reply).toMatchObject(changes)
    const { name: tenantName, ...seen } = changes
    expect(await elsewhere.ask(contract.users.me)).toMatchObject({ ...seen, tenantName })
    await put({
      name: 'Nordhem Group',
      sessionTimeoutMinutes: null,
      locale: 'sv-SE',
      helpCenterUrl: '',
      chatWidget: { scriptUrl: '' },
    })
    expect(await elsewhere.ask(contract.users.me)).toMatchObject({
      sessionTimeoutMinutes: null,
      helpCenterUrl: null,
      chatWidget: null,
    })
  })

  test('base currency and rates, for new bookings', async () => {
    const baseValueOf = async (shipmentNumber: string) => {
      const item = { merchantId: 'fjallro', shipmentNumber, salesValue: 100, currency: 'NOK' }
      const booking = { ...item, scenarioId: 'outbound_delivery' }
      await elsewhere.ask(contract.ingress.shipments, { body: { items: [booking] } })
      const { rows } = await server.admin.query('select base_sales_value from shipments where shipment_number = $1', [
        shipmentNumber,
      ])
      return Number(rows[0]?.base_sales_value)
    }
    await put({ baseCurrency: 'SEK', rates: [{ currency: 'NOK', rate: 0.97 }] })
    expect(await baseValueOf('rate-1')).toBe(97)
    await put({ baseCurrency: 'eur', rates: [{ currency: 'nok', rate: 0.085 }] })
    expect(await baseValueOf('rate-2')).toBe(8.5)
    expect(await get()).toMatchObject({ baseCurrency: 'EUR', rates: [{ currency: 'NOK', rate: 0.085 }] })
  })

  test('the calendar, for the arrival by transit times of new bookings', async () => {
    const transitTimes = [{ days: 1, weekdays: [1, 2, 3, 4, 5, 6, 7] }]
    await admin.ask(contract.serviceProviders.create, {
      body: { id: 'van', name: 'Van', trackingType: 'none', settings: { transitTimes } },
    })
    const arrivalOf = async (shipmentNumber: string) => {
      const item = {
        merchantId: 'fjallro',
        shipmentNumber,
        scenarioId: 'outbound_delivery',
        serviceProviderId: 'van',
        // A Saturday.
        bookedAt: '2026-11-14T10:00:00Z',
        fromCountryCode: 'SE',
        toCountryCode: 'SE',
      }
      const { items } = await elsewhere.ask(contract.ingress.shipments, { body: { items: [item] } })
      expect(items[0]).toMatchObject({ status: 'created' })
      const { rows } = await server.admin.query<{ day: string }>(
        'select transit_estimated_at::date::text as day from shipments where shipment_number = $1',
        [shipmentNumber],
      )
      return rows[0]?.day
    }
    await put({ calendar: { workdays: [1, 2, 3, 4, 5, 6, 7], closesAt: '23:59', holidays: [] } })
    expect(await arrivalOf('calendar-1')).toBe('2026-11-15')
    await put({ calendar: { workdays: [1, 2, 3, 4, 5], closesAt: '18:00', holidays: [{ date: '2026-11-16' }] } })
    expect(await arrivalOf('calendar-2')).toBe('2026-11-18')
  })

  test('the time zone, for files and imports that name none', async () => {
    const headers = { authorization: `Bearer ${elsewhere.token}` }
    const ask = async (path: string, init: RequestInit = {}) =>
      (await fetch(`${otherUrl}/api/v1${path}`, { headers, ...init })).text()
    await put({ timeZone: 'Asia/Tokyo' })
    expect(await ask('/shipments-export?format=csv')).toContain('2026-11-14 19:00:00')
    expect(await ask('/shipments-export?format=csv&timeZone=UTC')).toContain('2026-11-14 10:00:00')
    const body = new FormData()
    body.append('file', new File(['shipmentNumber\n1'], 'one.csv'))
    expect(JSON.parse(await ask('/import?dryRun=true', { method: 'POST', body }))).toMatchObject({
      timeZone: 'Asia/Tokyo',
    })
  })
})

describe('root', () => {
  test('creates a tenant whose first administrator is invited, signs in and works alone there', async () => {
    const { status, reply } = await create('vasthamn', {
      entitlements: ['sqa'],
      timeZone: 'Europe/Oslo',
      locale: 'nb-NO',
    })
    expect(status).toBe(201)
    expect(reply).toMatchObject({ id: 'vasthamn', locale: 'nb-NO', timeZone: 'Europe/Oslo', baseCurrency: 'SEK' })
    expect(reply.invite).toMatchObject({ email: 'ada@vasthamn.example', isSent: false })
    const ada = await server.as('ada@vasthamn.example')
    expect((await ada.call(contract.users.me)).status).toBe(403)
    expect((await activate(server.url, reply.invite.link.split('/').at(-1) ?? '')).status).toBe(200)
    expect(await ada.ask(contract.users.me)).toMatchObject({ tenantName: 'Name vasthamn', roles: ['admin'] })
    expect((await ada.ask(contract.merchants.list)).length).toBe(0)
    expect(await root.ask(contract.users.list, inTenant('vasthamn'))).toMatchObject([{ email: 'ada@vasthamn.example' }])
  })

  test('makes an id once, also when many try at the same time; nothing is left of those who lost', async () => {
    const all = await Promise.all(Array.from({ length: 4 }, () => create('raced')))
    expect(all.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409])
    expect(await root.ask(contract.users.list, inTenant('raced'))).toHaveLength(1)
    for (const id of ['system', 'nordhem']) expect((await create(id)).status).toBe(409)
    const namesOf = async (more: object) => (await create('wrong', more)).errors.map(({ name }) => name)
    expect(await namesOf({ id: 'Not OK' })).toEqual(['id'])
    expect(await namesOf({ administrator: { name: 'A', email: 'nobody' } })).toEqual(['administrator.email'])
    expect(await namesOf({ administrator: undefined })).toEqual(['administrator'])
  })

  test('creates once for one Idempotency-Key', async () => {
    const body = { id: 'keyed', name: 'Keyed', administrator: { name: 'Ada', email: 'ada@keyed.example' } }
    const send = () => root.call(calls.create, { body, headers: { 'idempotency-key': 'one-tenant' } })
    const [first, second] = [await send(), await send()]
    expect([first.status, second.status]).toEqual([201, 201])
    expect(second.body).toEqual(first.body)
  })

  test('lists all tenants with their users, from wherever root is', async () => {
    await server.admin.query(`
      insert into search_sizes (tenant_id, kind, merchant_id, documents) values ('nordhem', 'shipment', 'fjallro', 1200)`)
    for (const options of [{}, inTenant('sydkust')]) {
      const list = await root.ask(calls.list, options)
      expect(list.map(({ id }) => id)).toEqual(expect.arrayContaining(['nordhem', 'sydkust', 'system']))
      expect(list.find(({ id }) => id === 'nordhem')).toMatchObject({ shipments: 1200, users: expect.any(Number) })
      expect(list.find(({ id }) => id === 'system')).toMatchObject({ shipments: null })
    }
  })

  test('the list is empty for a transaction in any other tenant', async () => {
    const { rows } = await server.admin.query("set app.tenant = 'nordhem'; select * from identity.tenants()").then(
      results => (results as unknown as { rows: unknown[] }[])[1] ?? { rows: [] }, // two statements, two results
    )
    expect(rows).toEqual([])
  })
})
