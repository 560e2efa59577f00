import { contract } from '@aftermile/contract/index'
import type { Message } from '@aftermile/contract/messages/messages'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { migrate } from '../../db/migrate/migrate.ts'
import { type ProviderAnswer, startProvider } from '../apps/provider-server.ts'
import { aShipment, send } from '../data/containers.ts'
import { putRule, when } from '../data/rules.ts'
import { type Caller, testServer } from '../server.ts'

/** What the suite has to know of a channel. */
export type ChannelCase = {
  readonly channel: string
  /** What a template of it says: the number of the shipment. */
  readonly template: (providerUrl: string) => object
  /** The app that sends it; null: none does, its template says where it goes. */
  readonly app: { readonly id: string; readonly fields: Readonly<Record<string, string>> } | null
  readonly taken: ProviderAnswer
  /** Whom a test is sent to, if that must be said. */
  readonly testBody: object
  /** The contact detail of a shipment, and the address that it becomes; null: it goes to no person. */
  readonly recipient: { readonly field: 'toEmail' | 'toPhone'; readonly addressOf: (nth: number) => string } | null
}

const patient = { timeout: 60_000, interval: 50 }
const here = { headers: { 'x-tenant': 'nordhem' } }

/** What every channel does for whoever uses it, over HTTP and by the jobs and loops of the server. */
export async function channelSuite({ channel, template, app, taken, testBody, recipient }: ChannelCase): Promise<void> {
  const provider = await startProvider(() => taken)
  const server = testServer({
    env: { EGRESS_ALLOW: provider.allow },
    parts: ['api', 'worker'],
    loops: ['sending'],
  })
  const id = `note-${channel}`
  let admin: Caller
  let root: Caller
  let nextShipment = 0

  beforeAll(async () => {
    await migrate(server.database.adminUrl, { user: 'aftermile_test', password: 'test' })
    ;[root, admin] = [await server.as('root@aftermile.example'), await server.as('admin@nordhem.example')]
    if (app === null) return
    const params = { id: app.id }
    const body = { id: app.id, isEnabled: true }
    const made = await root.call(contract.apps.create, { body: { id: app.id }, ...here })
    if (made.status === 409) await root.ask(contract.apps.update, { params, body, ...here })
    const fields = Object.entries({ ...app.fields, baseUrl: provider.url }).map(([id, value]) => ({ id, value }))
    await root.ask(contract.apps.createCredential, {
      params,
      body: { id: 'main', isEnabled: true, apiFields: fields },
      ...here,
    })
  })
  afterAll(() => provider.close())

  /** Books a shipment whose receiver can be reached, and returns its id. */
  async function book(fields: object = {}): Promise<string> {
    const nth = ++nextShipment
    const contact = recipient === null ? {} : { [recipient.field]: recipient.addressOf(nth) }
    await send(admin, 'shipments', [aShipment(`${channel}-${nth}`, { ...contact, ...fields })])
    return `fjallro-${channel}-${nth}`
  }
  const sendTo = (...shipmentIds: string[]) =>
    admin.ask(contract.containers.act, {
      body: { type: 'shipment', containers: shipmentIds, actions: [{ type: channel, templateId: id }] } as never,
    })
  const logOf = async (container: string) =>
    (await admin.ask(contract.messages.list, { query: { container, channel } as never })).items
  const statesOf = async (container: string) => (await logOf(container)).map(({ state }) => state)
  const requestAbout = (shipmentId: string) =>
    provider.requests.filter(({ body }) => body.includes(shipmentId.replace('fjallro-', '')))
  const timesNotified = async (shipmentId: string): Promise<number> => {
    const { rows } = await server.admin.query('select notification_count as times from shipments where id = $1', [
      shipmentId,
    ])
    return rows[0]?.times
  }

  test('a template is saved, and shows what it becomes', async () => {
    const draft = { id, type: channel, targetType: 'Shipment', name: 'A note', allowOperatorSend: true }
    const body = { ...draft, ...template(provider.url) } as never
    expect((await admin.call(contract.templates.create, { body })).status).toBe(201)
    expect(await admin.ask(contract.templates.get, { params: { id } })).toMatchObject({
      type: channel,
      isEnabled: true,
    })
    const shipment = await book()
    const about = { templateId: id, containerType: 'Shipment', containerId: shipment } as const
    const shown = await admin.ask(contract.rendering.render, { body: about })
    expect(shown.problems.filter(({ severity }) => severity === 'error')).toEqual([])
    expect(`${shown.html}${shown.text}`).toContain(`${channel}-1`)
  })

  test('a template that says nothing can’t be switched on', async () => {
    const empty = { id: `${id}-empty`, type: channel, targetType: 'Shipment', name: 'Nothing', isEnabled: true }
    expect((await admin.call(contract.templates.create, { body: empty as never })).status).toBe(400)
  })

  test('a test goes out at once', async () => {
    const body = {
      templateId: id,
      containerType: 'Shipment',
      containerId: `fjallro-${channel}-1`,
      ...testBody,
    } as never
    const { id: messageId } = await admin.ask(contract.rendering.sendTest, { body })
    const get = () => admin.ask(contract.messages.get, { params: { id: messageId } })
    await expect.poll(async () => (await get()).state, patient).toBe('sent')
    expect(await get()).toMatchObject({ channel, isTest: true })
    expect(requestAbout(`fjallro-${channel}-1`)).toHaveLength(1)
  })

  test('many are sent by hand, each once, and are in the log and counted at their shipments', async () => {
    const shipments = [await book(), await book(), await book()]
    expect(await sendTo(...shipments)).toMatchObject({ done: 3, refused: 0 })
    for (const shipment of shipments) {
      await expect.poll(() => statesOf(shipment), patient).toEqual(['sent'])
      expect(requestAbout(shipment)).toHaveLength(1)
      expect(await timesNotified(shipment)).toBe(recipient === null ? 0 : 1)
    }
    const { items } = await admin.ask(contract.messages.list, { query: { channel } as never })
    expect(new Set(items.map(item => item.channel))).toEqual(new Set([channel]))
    const outcomes = await admin.ask(contract.messages.outcomes, { query: { days: 1 } as never })
    expect(JSON.stringify(outcomes)).toContain(id)
  })

  test('a rule sends it', async () => {
    const reference = `rule-${channel}`
    await putRule(admin, reference, {
      andConditions: [when('senderReference', 'is', reference)],
      actions: [{ type: channel, templateId: id }],
    })
    const shipment = await book({ senderReference: reference })
    await expect.poll(() => statesOf(shipment), patient).toEqual(['sent'])
    expect(await logOf(shipment)).toMatchObject([{ ruleId: reference, channel }])
  })

  test('it is tried again after an outage', async () => {
    provider.answer = () => ({ status: 503, body: 'closed' })
    const shipment = await book()
    await sendTo(shipment)
    const isWaiting = ({ state, reason }: Message) => state === 'queued' && reason !== null
    await expect.poll(async () => (await logOf(shipment)).map(isWaiting), patient).toEqual([true])
    provider.answer = () => taken
    await expect.poll(() => statesOf(shipment), patient).toEqual(['sent'])
    expect((await logOf(shipment))[0]?.attempts).toBeGreaterThan(1)
  })

  test('the data takes no channel that nothing knows', async () => {
    const renamed = server.admin.query(`update messages set channel = 'pigeon' where channel = $1`, [channel])
    await expect(renamed).rejects.toThrow('messages_channel_check')
  })

  if (recipient === null) return

  test('nothing is sent to a suppressed address', async () => {
    const shipment = await book()
    const address = recipient.addressOf(nextShipment)
    await admin.ask(contract.suppressions.create, { body: { channel, address } as never })
    expect(await sendTo(shipment)).toMatchObject({ done: 0, refused: 1 })
    expect(requestAbout(shipment)).toEqual([])
  })

  test('who has no address gets nothing', async () => {
    const shipment = await book({ [recipient.field]: null })
    expect(await sendTo(shipment)).toMatchObject({ done: 0, refused: 1 })
    expect(await statesOf(shipment)).toEqual(['failed'])
  })
}
