import { contract } from '@aftermile/contract/index'
import { beforeAll, describe, expect, test } from 'vitest'
import { anEvent, aShipment, send } from '../../../../test/data/containers.ts'
import { isoAgo, openPage, sendForm, trackingPageOf } from '../../../../test/data/receiver.ts'
import { type Caller, testServer } from '../../../../test/server.ts'

const server = testServer()
let admin: Caller

beforeAll(async () => {
  admin = await server.as('admin@nordhem.example')
})

const person = { toName: 'Maja Lindqvist', toPhone: '+46701740605', toAddress1: 'Storgatan 1', toCity: 'Malmö' }
const right = { address1: 'Storgatan 11', zipCode: '211 42', city: 'Malmö', text: '' }

/** A shipment with a problem. Returns its page. */
async function aParcel(number: string, code: string, fields: Record<string, unknown> = {}): Promise<string> {
  await send(admin, 'shipments', [aShipment(number, { ...person, bookedAt: isoAgo(200), ...fields })])
  await send(admin, 'events', [anEvent(number, 'out_for_delivery', isoAgo(30)), anEvent(number, code, isoAgo(24))])
  return trackingPageOf(admin, `fjallro-${number}`)
}

const shipmentOf = (number: string) => admin.ask(contract.shipments.get, { params: { id: `fjallro-${number}` } })
const conversationsOf = (number: string) =>
  admin.ask(contract.conversations.list, { query: { subjectId: `shipment/fjallro-${number}` } })

describe('a receiver whose address the carrier doubts', () => {
  test('writes the right one: staff see it, the page says so, and the shipment stays as it is', async () => {
    const page = await aParcel('a1', 'address_issue')
    const before = await shipmentOf('a1')
    expect((await openPage(page)).text).toContain('Send the shop your correct address')
    const sent = { ...right, address1: ' Storgatan\u0007  11 ', text: 'Yellow house\nCode 1234' }
    const { status, location } = await sendForm(`${page}/check-address?locale=sv`, sent)
    expect([status, location]).toEqual([303, `${new URL(page).pathname}?done=check_address&locale=sv#done`])
    expect((await openPage(`${page}?done=check_address&locale=sv`)).text).toContain('Butiken har fått din adress')
    const [conversation] = await conversationsOf('a1')
    expect(conversation).toMatchObject({
      subject: 'Corrected address from the receiver',
      priority: 3,
      body: '<p>Storgatan 11<br />211 42 Malmö</p><p>Yellow house<br />Code 1234</p>',
      createdByUsername: 'Maja (receiver)',
      correction: { values: { address1: 'Storgatan 11', zipCode: '211 42', city: 'Malmö' }, takenOver: null },
    })
    const after = await shipmentOf('a1')
    expect([after.to, after.statusId, after.milestoneId, after.corrections]).toEqual([
      before.to,
      'address_issue',
      before.milestoneId,
      [],
    ])
    const { code, source, party, by } = after.events.at(-1) ?? {}
    expect([code, source, party, by]).toEqual(['receiver_answered', 'person', 'receiver', 'Maja (receiver)'])
    await expect.poll(async () => (await openPage(page)).text).toContain('We have received your message')
    const { text } = await openPage(page)
    expect(text).toMatch(/You wrote to the shop on [^<]+\.<\/p><details><summary>Write again/)
    expect(text).not.toContain('Storgatan')
    expect((await openPage(`${page}?view=public`)).text).not.toMatch(/check-address|You wrote/)
  })

  test('is asked again when the carrier doubts it again', async () => {
    const page = await aParcel('a2', 'address_issue')
    await sendForm(`${page}/check-address`, right)
    await send(admin, 'events', [anEvent('a2', 'address_issue', new Date(Date.now() + 1000).toISOString())])
    await expect.poll(async () => (await openPage(page)).text).toContain('<h2>Send the shop your correct address')
  })

  test.each([
    ['street', { address1: ' \u0000 ' }, 'Write your street and number.', 'address1'],
    ['postal code', { zipCode: '' }, 'Write your postal code.', 'zipCode'],
    ['city', { city: ' ' }, 'Write your town or city.', 'city'],
    ['short street', { address1: 'x'.repeat(201) }, 'That is too long for one line of an address.', 'address1'],
    ['short note', { text: 'x'.repeat(501) }, 'Use 500 characters or fewer.', 'text'],
  ])('is told what is wrong without a %s, and keeps what was written', async (name, fields, problem, field) => {
    const number = `b-${name.replace(' ', '-')}`
    const page = await aParcel(number, 'address_issue')
    const { status, text } = await sendForm(`${page}/check-address?locale=en`, { ...right, ...fields })
    expect([status, text.includes(problem)]).toEqual([400, true])
    expect(text).toContain(`id="check_address-${field}" name="${field}" aria-describedby="check_address-hint problem"`)
    expect(text.match(/aria-invalid/g)).toHaveLength(1)
    if (field !== 'city') expect(text).toContain('value="Malmö"')
    expect(await conversationsOf(number)).toEqual([])
  })

  test('sends it twice at once and it counts once; another one takes its place', async () => {
    const page = await aParcel('a3', 'address_issue')
    const replies = await Promise.all([1, 2, 3].map(() => sendForm(`${page}/check-address`, right)))
    expect(replies.map(({ status }) => status)).toEqual([303, 303, 303])
    const first = (await conversationsOf('a3'))[0]?.correction
    await sendForm(`${page}/check-address`, { ...right, address1: '<b>Lilla gatan 2</b>' })
    const [conversation, ...others] = await conversationsOf('a3')
    expect(others).toEqual([])
    expect(conversation?.correction?.values.address1).toBe('<b>Lilla gatan 2</b>')
    expect(conversation?.correction?.id).not.toBe(first?.id)
    const { items } = await admin.ask(contract.conversations.listMessages, { params: { id: conversation?.id ?? '' } })
    expect(items.map(({ content }) => content)).toEqual(['<p>&lt;b&gt;Lilla gatan 2&lt;/b&gt;<br />211 42 Malmö</p>'])
  })
})

describe('a receiver whose delivery failed', () => {
  test('says what helps next time, and nothing of it is in the event or the shipment', async () => {
    const page = await aParcel('r1', 'attempt_failed')
    const before = await shipmentOf('r1')
    expect((await openPage(page)).text).toContain('What should the driver know?')
    const sent = { text: 'Door code 9876', phone: '070-123 45 67' }
    expect((await sendForm(`${page}/retry-delivery`, sent)).status).toBe(303)
    const [conversation] = await conversationsOf('r1')
    expect(conversation).toMatchObject({
      body: '<p>Door code 9876</p><p>Phone: 070-123 45 67</p>',
      correction: { values: { phone: '070-123 45 67' }, takenOver: null },
    })
    const after = await shipmentOf('r1')
    expect([after.to, after.statusId, after.milestoneId]).toEqual([before.to, 'delivery_failed', before.milestoneId])
    expect(JSON.stringify(after)).not.toMatch(/9876|123 45/)
    await sendForm(`${page}/retry-delivery`, { text: 'I am at home on Friday' })
    const [written] = await conversationsOf('r1')
    expect(written?.correction).toEqual(conversation?.correction)
  })

  test('is told what is wrong', async () => {
    const page = await aParcel('r2', 'attempt_failed')
    const empty = await sendForm(`${page}/retry-delivery?locale=en`, {})
    expect([empty.status, empty.text.includes('Write something to the driver, or a mobile number.')]).toEqual([
      400,
      true,
    ])
    const phone = await sendForm(`${page}/retry-delivery?locale=en`, { text: 'Floor 2', phone: '12' })
    expect([phone.status, phone.text.includes('Check the mobile number.')]).toEqual([400, true])
    expect(phone.text).toContain('Floor 2</textarea>')
    expect(await conversationsOf('r2')).toEqual([])
  })
})

test('neither form is there for another state, a return or a code that opens nothing, nor for robots and other sites', async () => {
  const pages = [
    await aParcel('n1', 'in_transit'),
    await aParcel('n2', 'address_issue', { scenarioId: 'inbound_return', fromName: 'Maja' }),
  ]
  for (const page of pages)
    for (const path of ['check-address', 'retry-delivery']) {
      expect((await openPage(page)).text).not.toContain(`/${path}`)
      const { status, text } = await sendForm(`${page}/${path}?locale=en`, { ...right, text: 'Hi' })
      expect([status, text.includes('This isn’t possible for the parcel right now.')]).toEqual([400, true])
    }
  const [{ text: nowhere }, wrong] = await Promise.all([
    openPage(`${server.url}/track/x`),
    sendForm(`${server.url}/track/x/check-address`, right),
  ])
  expect([wrong.status, wrong.text === nowhere]).toEqual([404, true])
  const page = await aParcel('n3', 'address_issue')
  const foreign = await sendForm(`${page}/check-address`, right, { 'sec-fetch-site': 'cross-site' })
  const robot = await sendForm(`${page}/check-address`, { ...right, website: 'https://spam.example' })
  expect([foreign.status, robot.status]).toEqual([403, 303])
  for (const number of ['n1', 'n2', 'n3']) expect(await conversationsOf(number)).toEqual([])
})
