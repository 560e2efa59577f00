import { contract } from '@aftermile/contract/index'
import { hourMs } from '@aftermile/domain/times/milliseconds'
import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { aShipment, send } from '../../../test/data/containers.ts'
import { putTemplate } from '../../../test/data/templates.ts'
import { type Caller, testServer } from '../../../test/server.ts'

const server = testServer()
let admin: Caller

beforeAll(async () => {
  admin = await server.as('admin@nordhem.example')
})

const now = Date.now()
const at = (hours: number) => new Date(now + (hours - 100) * hourMs).toISOString()

const get = (number: string) => admin.ask(contract.shipments.get, { params: { id: `fjallro-${number}` }, query: {} })

const book = (number: string, fields: Record<string, unknown> = {}) =>
  send(admin, 'shipments', [
    aShipment(number, { bookedAt: at(0), packages: [{ number: `${number}-A` }, { number: `${number}-B` }], ...fields }),
  ])

const sent = (number: string, code: string, hours: number, fields: Record<string, unknown> = {}) => ({
  shipmentId: `fjallro-${number}`,
  code,
  occurredAt: at(hours),
  ...fields,
})

const statusOf = async (reply: ReturnType<typeof send>) => (await reply).items.map(({ status }) => status)

describe('an event can be corrected', () => {
  test('a later change replaces it, and an earlier one that comes late does not', async () => {
    await book('k1')
    const first = sent('k1', 'delivered', 50, { eventId: 'e1', changedAt: at(51) })
    const reply = await send(admin, 'events', [first])
    expect(reply.items).toEqual([{ index: 0, status: 'created', id: 'fjallro-k1', eventId: 'e1' }])
    const corrected = sent('k1', 'at_service_point', 40, { eventId: 'e1', changedAt: at(53), placeCity: 'Lund' })
    expect(await send(admin, 'events', [corrected])).toMatchObject({
      updated: 1,
      items: [{ status: 'updated', eventId: 'e1' }],
    })
    const late = await send(admin, 'events', [sent('k1', 'lost', 60, { eventId: 'e1', changedAt: at(52) })])
    expect(late.items).toMatchObject([{ status: 'unchanged', warnings: [{ name: 'changedAt' }] }])
    expect(await statusOf(send(admin, 'events', [corrected, first]))).toEqual(['unchanged', 'unchanged'])
    const shipment = await get('k1')
    expect(shipment).toMatchObject({ statusId: 'at_service_point', times: { onShelfAt: at(40), completedAt: null } })
    expect(shipment.events).toMatchObject([
      {
        code: 'at_service_point',
        occurredAt: at(40),
        changedAt: at(53),
        history: [{ code: 'lost' }, { code: 'delivered' }],
      },
    ])
    expect(shipment.withdrawnEvents).toEqual([])
  })

  test('back to what it was first', async () => {
    await book('k2')
    const content = (code: string, changed: number) => sent('k2', code, 50, { eventId: 'e', changedAt: at(changed) })
    const codes = async () => (await get('k2')).events.map(({ code }) => code)
    for (const [code, changed] of [
      ['collected', 51],
      ['in_transit', 52],
      ['collected', 53],
    ] as const)
      expect(await statusOf(send(admin, 'events', [content(code, changed)]))).not.toEqual(['unchanged'])
    expect(await codes()).toEqual(['collected'])
    expect(await statusOf(send(admin, 'events', [content('in_transit', 52)]))).toEqual(['unchanged'])
    expect(await codes()).toEqual(['collected'])
  })

  test('to another package: the first one has never had it', async () => {
    await book('k3')
    const first = sent('k3', 'delivered', 50, { eventId: 'e', packageNumber: 'k3-X' })
    await send(admin, 'events', [first])
    expect((await get('k3')).numberOfPackages).toBe(3)
    await send(admin, 'events', [{ ...first, packageNumber: 'k3-A', changedAt: at(51) }])
    const { packages, statusId } = await get('k3')
    expect(packages.map(({ number, statusId: own }) => [number, own])).toEqual([
      ['k3-A', 'delivered'],
      ['k3-B', 'booked'],
    ])
    expect(statusId).toBe('partially_delivered')
    const { rows } = await server.admin.query(
      "select number from packages where shipment_id = 'fjallro-k3' and is_counted",
    )
    expect(rows.map(({ number }) => number).sort()).toEqual(['k3-A', 'k3-B'])
  })

  test('the same id is another event in another shipment, and of another source', async () => {
    await book('k4')
    await book('k5')
    await send(admin, 'events', [
      sent('k4', 'collected', 10, { eventId: '1' }),
      sent('k5', 'collected', 10, { eventId: '1' }),
      sent('k4', 'in_transit', 20, { eventId: '1', serviceProviderId: 'postnord', source: 'carrier' }),
    ])
    await send(admin, 'events', [sent('k4', 'collected', 10, { eventId: '1', isVoid: true })])
    expect((await get('k4')).events.map(({ code }) => code)).toEqual(['in_transit'])
    expect((await get('k5')).events.map(({ code }) => code)).toEqual(['collected'])
  })
})

describe('an event can be withdrawn', () => {
  test('a false delivery is taken back, with everything that followed from it', async () => {
    await book('v1', { latestAt: at(200), orderNumber: 'v1' })
    await send(admin, 'events', [
      sent('v1', 'in_transit', 20),
      sent('v1', 'delivered', 50, { eventId: 'd', placeCity: 'Kiruna' }),
    ])
    expect(await get('v1')).toMatchObject({ statusId: 'delivered', times: { completedAt: at(50) } })
    const reply = await send(admin, 'events', [
      { shipmentId: 'fjallro-v1', eventId: 'd', isVoid: true, changedAt: at(60) },
    ])
    expect(reply).toMatchObject({ updated: 1, items: [{ status: 'updated', eventId: 'd' }] })
    expect(reply.items[0]).not.toHaveProperty('warnings')
    const shipment = await get('v1')
    expect(shipment).toMatchObject({
      statusId: 'in_transit',
      milestoneId: 'in_transit',
      times: { completedAt: null, deliveredAt: null, handedOverAt: null },
      timeliness: { promiseMetAt: null, isOnTime: null },
      events: [{ code: 'in_transit' }],
      withdrawnEvents: [{ code: 'delivered', because: 'voided', withdrawnAt: at(60) }],
    })
    const { rows } = await server.admin.query(`
      select s.status_id, s.completed_at, s.final_status_id, s.is_on_time, s.place_city, o.status_id as order_status, o.completed_at as order_completed,
        (select count(*)::int from timers t where t.container_id = s.id and t.kind = 'silence') as timers,
        (select t.is_open from search_texts t where t.kind = 'shipment' and t.key = s.id) as is_open
      from shipments s join orders o on o.tenant_id = s.tenant_id and o.id = s.order_id where s.id = 'fjallro-v1'`)
    expect(rows).toEqual([
      {
        status_id: 'in_transit',
        completed_at: null,
        final_status_id: null,
        is_on_time: null,
        place_city: null,
        order_status: 'shipped',
        order_completed: null,
        timers: 1,
        is_open: true,
      },
    ])
  })

  test('a withdrawal that comes before its event says so, and withdraws it', async () => {
    await book('v2')
    const event = sent('v2', 'delivered', 50, { eventId: 'd' })
    const first = await send(admin, 'events', [{ shipmentId: 'fjallro-v2', eventId: 'd', isVoid: true }])
    expect(first.items).toEqual([
      {
        index: 0,
        status: 'unchanged',
        id: 'fjallro-v2',
        eventId: 'd',
        warnings: [
          {
            name: 'isVoid',
            message: 'Event “d” isn’t known yet. It is withdrawn as soon as it comes',
            code: 'unknown_event',
          },
        ],
      },
    ])
    const then = await send(admin, 'events', [event])
    expect(then.items).toMatchObject([{ status: 'unchanged', warnings: [{ name: 'isVoid' }] }])
    expect(await get('v2')).toMatchObject({ statusId: 'booked', events: [] })
    // Said again, and changed since the withdrawal: it counts.
    const again = await send(admin, 'events', [{ ...event, changedAt: at(61) }])
    expect(again.items).toMatchObject([{ status: 'updated' }])
    expect(await get('v2')).toMatchObject({ statusId: 'delivered', withdrawnEvents: [] })
  })

  test('an event without an id of its source is withdrawn by the id of the reply, or by being sent again', async () => {
    await book('v3')
    const [item, two] = [sent('v3', 'collected', 10), sent('v3', 'delivered', 50, { packageNumber: 'v3-A' })]
    const { items } = await send(admin, 'events', [item, two])
    await send(admin, 'events', [{ shipmentId: 'fjallro-v3', eventId: items[0]?.eventId, isVoid: true }])
    await send(admin, 'events', [{ ...two, isVoid: true }])
    const shipment = await get('v3')
    expect(shipment).toMatchObject({ statusId: 'booked', events: [] })
    expect(shipment.withdrawnEvents.map(({ code }) => code)).toEqual(['collected', 'delivered'])
    expect(shipment.withdrawnEvents[0]?.eventId).toBe(items[0]?.eventId)
  })

  test('neither the receiver nor a message is told what does not count', async () => {
    await book('v5', { toEmail: 'maja@example.com' })
    await send(admin, 'events', [
      sent('v5', 'in_transit', 20, { eventId: 't', placeCity: 'Lund' }),
      sent('v5', 'delivered', 50, { eventId: 'd', placeCity: 'Kiruna' }),
    ])
    await send(admin, 'events', [
      sent('v5', 'in_transit', 20, { eventId: 't', placeCity: 'Ystad', changedAt: at(51) }),
      sent('v5', 'delivered', 50, { eventId: 'd', isVoid: true }),
    ])
    const { trackingUrl } = await get('v5')
    const page = await (await fetch(`${server.url}${new URL(trackingUrl ?? '').pathname}`)).text()
    expect(['Lund', 'Kiruna', 'Ystad'].filter(city => page.includes(city))).toEqual(['Ystad'])
    const events = { type: 'webhook', content: 'https://shop.example/hook', payload: '{{ events | json }}' }
    await putTemplate(server.admin, { id: 'told', ...events })
    const rendered = await admin.ask(contract.rendering.render, {
      body: { templateId: 'told', containerType: 'Shipment', containerId: 'fjallro-v5' },
    })
    expect(rendered.payload).toContain('Ystad')
    expect(rendered.payload).not.toMatch(/Lund|Kiruna/)
  })

  test('what withdraws nothing is refused with a sentence, and the rest goes on', async () => {
    await book('v4')
    const reply = await send(admin, 'events', [
      { shipmentId: 'fjallro-v4', isVoid: true },
      { eventId: 'd', isVoid: true },
      { shipmentId: 'fjallro-nobody', eventId: 'd', isVoid: true },
      { shipmentId: 'fjallro-v4', eventId: 'd', isVoid: 'yes' },
      sent('v4', 'collected', 10, { isVoid: false, changedAt: null }),
    ])
    expect(reply.items.map(({ errors }) => errors?.map(({ name }) => name))).toEqual([
      ['code'],
      ['shipmentId'],
      ['shipmentId'],
      ['isVoid'],
      undefined,
    ])
  })

  test('a withdrawal books no shipment', async () => {
    const reply = await send(admin, 'events', [
      {
        ...{ packageNumber: 'nobody', eventId: 'd', isVoid: true, merchantId: 'fjallro' },
        ...{ serviceProviderId: 'postnord', serviceProviderProductId: 'parcel' },
      },
    ])
    expect(reply.items).toMatchObject([{ status: 'refused', errors: [{ name: 'packageNumber' }] }])
  })
})

const codes = ['collected', 'in_transit', 'delayed', 'at_service_point', 'delivered', 'cancelled', 'late'] as const
const aContent = fc.record({
  eventId: fc.constantFrom('1', '2', '3', '4'),
  code: fc.constantFrom(...codes),
  hours: fc.integer({ min: -90, max: 90 }),
  package: fc.constantFrom('A', 'B', 'X', null),
  changedAt: fc.option(fc.integer({ min: 91, max: 94 })),
  isVoid: fc.nat(4).map(value => value === 0),
})
type Content = typeof aContent extends fc.Arbitrary<infer One> ? One : never

/** The events of a shipment in an order of their own, in batches of their own. */
async function arrive(number: string, contents: readonly Content[], cuts: readonly number[]): Promise<void> {
  await book(number)
  const items = contents.map(({ eventId, code, hours, changedAt, isVoid, ...item }) =>
    sent(number, code, hours, {
      ...{ eventId, isVoid, changedAt: changedAt === null ? null : at(changedAt) },
      packageNumber: item.package && `${number}-${item.package}`,
    }),
  )
  const ends = [...new Set([...cuts.map(cut => cut % (items.length + 1)), items.length])].sort((a, b) => a - b)
  let from = 0
  for (const end of ends) {
    if (end > from) expect(await send(admin, 'events', items.slice(from, end))).toMatchObject({ refused: 0 })
    from = end
  }
}

/** All that a shipment shows, without its number, and without when and how it was told. */
async function shown(number: string): Promise<unknown> {
  const shipment = await get(number)
  const { rows } = await server.admin.query('select * from shipments where id = $1', [`fjallro-${number}`])
  const { rows: packages } = await server.admin.query(
    'select number from packages where shipment_id = $1 and is_counted order by number',
    [`fjallro-${number}`],
  )
  const { events, withdrawnEvents, packages: own, times, milestoneId } = shipment
  const row = { ...rows[0], received_at: null, updated_at: null, tracking_code: null, foreseen_at: null }
  const sorted = (items: readonly object[]) => items.toSorted((a, b) => keyOf(a).localeCompare(keyOf(b)))
  const keyOf = (item: object) => textOf(item).replaceAll(number, 'N')
  const lists = { events: sorted(events), withdrawnEvents: sorted(withdrawnEvents) }
  const all = { ...lists, own, times, milestoneId, row, packages }
  return JSON.parse(textOf(all).replaceAll(number, 'N'))
}

const textOf = (all: object): string => JSON.stringify(all, (name, value) => (unsteady.has(name) ? undefined : value))
// Ids are made of the number, and events of one time are listed as they came.
const unsteady = new Set(['id', 'eventId', 'receivedAt', 'key', 'withdrawnAt'])

test('in any order of arrival, in any batches and any number of times, the same is left', async () => {
  const history = fc
    .array(aContent, { minLength: 1, maxLength: 9 })
    .chain(all =>
      fc.tuple(
        fc.constant(all),
        fc.shuffledSubarray([...all, ...all.slice(0, 3)], { minLength: all.length + Math.min(3, all.length) }),
        fc.array(fc.nat(12), { maxLength: 6 }),
      ),
    )
  let count = 0
  await fc.assert(
    fc.asyncProperty(history, async ([all, shuffled, cuts]) => {
      const [a, b] = [`p${++count}q`, `p${++count}q`]
      await arrive(a, all, [])
      await arrive(b, shuffled, cuts)
      expect(await shown(b)).toEqual(await shown(a))
    }),
    { numRuns: 15 },
  )
}, 120_000)
