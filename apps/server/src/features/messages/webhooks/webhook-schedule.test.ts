import { contract } from '@aftermile/contract/index'
import { hourMs } from '@aftermile/domain/times/milliseconds'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aShipment, send } from '../../../test/data/containers.ts'
import { type Caller, testServer } from '../../../test/server.ts'
import { startReceiver } from '../../../test/webhooks/webhook-receiver.ts'

const receiver = await startReceiver()
const server = testServer({ env: { EGRESS_ALLOW: receiver.allow }, parts: ['api', 'worker'], loops: ['sending'] })
const { templates, messages, webhooks, containers } = contract
/** Japan has no summer time. */
const zone = { name: 'Asia/Tokyo', offsetMs: 9 * hourMs }
let admin: Caller

beforeAll(async () => {
  admin = await server.as('admin@nordhem.example')
  await admin.ask(contract.tenants.update, { params: { id: 'nordhem' }, body: { timeZone: zone.name } as never })
  await send(
    admin,
    'shipments',
    ['s1', 's2', 's3'].map(number => aShipment(number)),
  )
})
afterAll(() => receiver.close())

const everyDay = [1, 2, 3, 4, 5, 6, 7]
const localHour = (hours: number) => new Date(Date.now() + zone.offsetMs + hours * hourMs).getUTCHours()
const time = (hour: number) => `${String(hour).padStart(2, '0')}:00`
/** A window from the start of an hour, counted from now, up to the start of another one. */
const between = (from: number, to: number) => ({
  weekdays: everyDay,
  from: time(localHour(from)),
  to: time(localHour(to)),
})
const open = between(-1, 2)
const closed = between(3, 5)

const body = (id: string, fields: object = {}) => ({
  ...{ id, type: 'webhook', targetType: 'Shipment', name: `The ${id}`, content: `${receiver.url}/${id}` },
  ...{ payload: '{"number": "{{ shipmentNumber }}"}', allowOperatorSend: true },
  ...fields,
})
const create = (id: string, fields: object) => admin.call(templates.create, { body: body(id, fields) as never })
const change = (id: string, fields: object) =>
  admin.ask(templates.update, { params: { id }, body: body(id, fields) as never })
const call = (templateId: string, ...numbers: string[]) =>
  admin.ask(containers.act, {
    body: {
      type: 'shipment',
      containers: numbers.map(number => `fjallro-${number}`),
      actions: [{ type: 'webhook', templateId }],
    },
  })
const received = (id: string) =>
  receiver.received.filter(({ path }) => path === `/${id}`).map(({ body: sent }) => JSON.parse(sent))
const stored = async (template: string) => (await admin.ask(messages.list, { query: { template, size: '100' } })).items
const waits = 'Waits until its webhook may be called'

describe('a webhook with a schedule', () => {
  test('waits for its next window by the clocks of the tenant; a test doesn’t', async () => {
    await create('later', { triggerSchedule: closed })
    const { results } = await call('later', 's1')
    expect(results).toMatchObject([{ status: 'done', message: waits }])
    const [waiting] = await stored('later')
    expect(waiting).toMatchObject({ state: 'deferred', reason: waits })
    const dueAt = Date.parse(waiting?.dueAt ?? '')
    const hour = new Date(dueAt + zone.offsetMs).getUTCHours()
    expect([hour, dueAt % hourMs, dueAt > Date.now() + 2 * hourMs]).toEqual([localHour(3), 0, true])
    expect(await admin.ask(webhooks.test, { params: { id: 'later' } })).toMatchObject({ state: 'sent' })
    expect(received('later')).toHaveLength(1)
  })

  test('is called at once in a window, and what waits goes out when the schedule is changed or taken away', async () => {
    await create('in-window', { triggerSchedule: open })
    await call('in-window', 's1')
    await expect.poll(() => received('in-window')).toEqual([{ number: 's1' }])
    for (const [id, triggerSchedule] of Object.entries({ opened: open, freed: null })) {
      await create(id, { triggerSchedule: closed })
      await call(id, 's1', 's2')
      await change(id, { triggerSchedule, description: 'Opened' })
      await expect.poll(() => received(id), { timeout: 10_000 }).toEqual([{ number: 's1' }, { number: 's2' }])
    }
  })

  test('that is moved to another time goes out then', async () => {
    await create('moved', { triggerSchedule: closed })
    await call('moved', 's1')
    await change('moved', { triggerSchedule: between(5, 7) })
    const hourOf = async () =>
      new Date(Date.parse((await stored('moved'))[0]?.dueAt ?? '') + zone.offsetMs).getUTCHours()
    await expect.poll(hourOf, { timeout: 10_000 }).toBe(localHour(5))
    expect((await stored('moved'))[0]).toMatchObject({ state: 'deferred', reason: waits })
  })

  test('is not called outside of it, though its time came before it was closed', async () => {
    await create('closing', { triggerSchedule: null })
    await call('closing', 's1', 's2')
    await expect.poll(() => received('closing')).toHaveLength(2)
    await change('closing', { triggerSchedule: closed })
    const day = { from: new Date(Date.now() - hourMs).toISOString(), to: new Date(Date.now() + hourMs).toISOString() }
    expect(await admin.ask(webhooks.replay, { params: { id: 'closing' }, body: day })).toEqual({ queued: 2 })
    const states = async () => (await stored('closing')).map(({ state }) => state)
    await expect.poll(states, { timeout: 10_000 }).toEqual(['deferred', 'deferred'])
    expect(received('closing')).toHaveLength(2)
    await change('closing', { triggerSchedule: open })
    await expect.poll(() => received('closing').slice(2), { timeout: 10_000 }).toEqual(received('closing').slice(0, 2))
  })

  test('with a step goes out at its ticks, and a full batch waits for them too', async () => {
    const twiceADay = { weekdays: everyDay, from: '00:00', to: '00:00', everyMinutes: 720 }
    await create('ticks', { triggerSchedule: twiceADay, batchInterval: 5, maxBatchSize: 2 })
    await call('ticks', 's1', 's2', 's3')
    const all = await stored('ticks')
    const isTick = (at: string | null) => (Date.parse(at ?? '') + zone.offsetMs) % (12 * hourMs) === 0
    expect(all.map(({ state, dueAt }) => [state, isTick(dueAt)])).toEqual(all.map(() => ['deferred', true]))
    await server.admin.query(`update messages set due_at = now() where template_id = 'ticks'`)
    await expect
      .poll(() => received('ticks'), { timeout: 10_000 })
      .toEqual([[{ number: 's1' }, { number: 's2' }], [{ number: 's3' }]])
  })

  test.each([
    ['no day', { ...closed, weekdays: [] }, 'triggerSchedule.weekdays'],
    ['an eighth day', { ...closed, weekdays: [8] }, 'triggerSchedule.weekdays.0'],
    ['a time that is none', { ...closed, from: '24:00' }, 'triggerSchedule.from'],
    ['a step that is too short', { ...closed, everyMinutes: 1 }, 'triggerSchedule.everyMinutes'],
    ['something else', { ...closed, every: 'hour' }, 'triggerSchedule.every'],
  ])('of %s is refused at its place', async (_, triggerSchedule, place) => {
    const { status, errors } = await create('wrong', { triggerSchedule })
    expect([status, errors.map(({ name }) => name)]).toEqual([400, [place]])
  })

  test('is for webhooks alone', async () => {
    const mail = { type: 'email', contentType: 'text/html', content: '<p>Hi</p>', payload: '{"subject": "Hi"}' }
    const { status, body: problem } = await create('mail', { ...mail, triggerSchedule: closed })
    const message = 'Only webhooks have a schedule'
    expect([status, problem]).toEqual([400, { errors: [{ name: 'triggerSchedule', message }] }])
  })
})
