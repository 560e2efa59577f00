import { contract } from '@aftermile/contract/index'
import {
  deliveryDays,
  maxMessagesPerDay,
  usualDeliveryWeekdays,
} from '@aftermile/domain/tracking/receiver-actions/action-rules'
import { beforeAll, describe, expect, test } from 'vitest'
import { anEvent, aShipment, send } from '../../../../test/data/containers.ts'
import { isoAgo, openPage, sendForm, trackingPageOf } from '../../../../test/data/receiver.ts'
import { type Caller, testServer } from '../../../../test/server.ts'

const server = testServer()
let admin: Caller

beforeAll(async () => {
  admin = await server.as('admin@nordhem.example')
})

const sweden = { timeZone: 'Europe/Stockholm', toCountryCode: 'SE', deliveryWeekdays: usualDeliveryWeekdays }
const person = { toName: 'Maja Lindqvist', toEmail: 'maja@mail.example' }

/** A shipment that has come to a status. Returns its page. */
async function aParcel(number: string, code: string, fields: Record<string, unknown> = {}): Promise<string> {
  await send(admin, 'shipments', [aShipment(number, { ...person, bookedAt: isoAgo(200), ...fields })])
  await send(admin, 'events', [
    anEvent(number, 'collected', isoAgo(48), { placeCity: 'Malmö', placeCountryCode: 'SE' }),
    anEvent(number, code, isoAgo(24)),
  ])
  return trackingPageOf(admin, `fjallro-${number}`)
}

const conversationsOf = (number: string, caller = admin) =>
  caller.ask(contract.conversations.list, { query: { subjectId: `shipment/fjallro-${number}` } })
const messagesIn = async (id: string) =>
  (await admin.ask(contract.conversations.listMessages, { params: { id } })).items.map(({ content }) => content)
const statusOf = async (number: string) =>
  (await admin.ask(contract.shipments.get, { params: { id: `fjallro-${number}` } })).statusId
const eventsOf = async (number: string) =>
  (
    await server.admin.query<{ code: string; source: string; party: string; by: string }>(
      "select code, source, party, by_name as by from events where tenant_id = 'nordhem' and shipment_id = $1 order by occurred_at",
      [`fjallro-${number}`],
    )
  ).rows

describe('delivery instructions', () => {
  test('become an event of the receiver and a conversation that staff see', async () => {
    const page = await aParcel('i1', 'awaiting_instructions')
    expect((await openPage(page)).text).toContain('Tell us how to deliver your parcel')
    const { status, location } = await sendForm(`${page}/instruct?locale=sv`, { text: 'Ring the bell\nCode 1234' })
    expect([status, location]).toEqual([303, `${new URL(page).pathname}?done=instruct&locale=sv#done`])
    expect((await openPage(`${page}?done=instruct&locale=sv`)).text).toContain(
      'Vi har tagit emot dina leveransönskemål',
    )
    expect((await eventsOf('i1')).at(-1)).toEqual({
      code: 'instructions_given',
      source: 'person',
      party: 'receiver',
      by: 'Maja (receiver)',
    })
    expect(await statusOf('i1')).toBe('arrived')
    const [conversation] = await conversationsOf('i1')
    expect(conversation).toMatchObject({
      subject: 'Delivery instructions from the receiver',
      body: '<p>Ring the bell<br />Code 1234</p>',
      createdByUsername: 'Maja (receiver)',
    })
  })

  test('are kept as text, whatever they contain', async () => {
    const page = await aParcel('i2', 'awaiting_instructions', { toName: '<script>alert(1)</script> X' })
    const text = '<script>alert(1)</script><img src=x onerror=alert(1)> "& \u202e\u0000</p><b>Bold'
    expect((await sendForm(`${page}/instruct`, { text })).status).toBe(303)
    const [conversation] = await conversationsOf('i2')
    expect(conversation?.body.replaceAll(/<\/?p>/g, '')).not.toContain('<')
    expect(conversation?.body).toContain('&lt;script&gt;alert(1)&lt;/script&gt;')
    expect(conversation?.body).not.toMatch(/[\u202e\0]/)
  })

  test('that are empty or too long are refused, and what was written stays', async () => {
    const page = await aParcel('i3', 'awaiting_instructions')
    const empty = await sendForm(`${page}/instruct?locale=en`, { text: '  ' })
    expect([empty.status, empty.text.includes('Write your instructions first.')]).toEqual([400, true])
    const long = await sendForm(`${page}/instruct?locale=en`, { text: `${'<b>'.repeat(170)}` })
    expect([long.status, long.text.includes('Use 500 characters or fewer.')]).toEqual([400, true])
    expect(long.text).toContain('&lt;b&gt;&lt;b&gt;')
    expect(long.text).toMatch(/<textarea[^>]*aria-describedby="instruct-hint problem"[^>]*aria-invalid="true"/)
    expect(await conversationsOf('i3')).toEqual([])
    expect(await statusOf('i3')).toBe('awaiting_instructions')
  })

  test('that are sent twice, even at once, count once', async () => {
    const page = await aParcel('i4', 'awaiting_instructions')
    const replies = await Promise.all(
      Array.from({ length: 4 }, () => sendForm(`${page}/instruct`, { text: 'Floor 3' })),
    )
    expect(replies.map(({ status }) => status)).toEqual([303, 303, 303, 303])
    const [conversation, ...others] = await conversationsOf('i4')
    expect([others, await messagesIn(conversation?.id ?? '')]).toEqual([[], []])
    expect((await eventsOf('i4')).filter(({ code }) => code === 'instructions_given')).toHaveLength(1)
  })

  test('are refused when the parcel does not await them', async () => {
    const page = await aParcel('i5', 'in_transit')
    for (const [path, fields] of [
      ['instruct', { text: 'Floor 3' }],
      ['choose-day', { day: deliveryDays(Date.now(), sweden)[2] ?? '' }],
      ['report-missing', { text: '' }],
    ] as const) {
      const { status, text } = await sendForm(`${page}/${path}?locale=en`, fields)
      expect([path, status, text.includes('This isn’t possible for the parcel right now.')]).toEqual([path, 400, true])
    }
    expect(await conversationsOf('i5')).toEqual([])
    expect((await openPage(page)).text).not.toContain('action="/track/instruct')
  })
})

describe('another day', () => {
  test('becomes an event and a conversation', async () => {
    const page = await aParcel('d1', 'awaiting_date')
    const [, day = ''] = deliveryDays(Date.now(), sweden)
    expect((await openPage(page)).text).toContain(`<option value="${day}">`)
    expect((await sendForm(`${page}/choose-day`, { day })).status).toBe(303)
    expect((await eventsOf('d1')).at(-1)).toMatchObject({
      code: 'delivery_day_asked',
      source: 'person',
      party: 'receiver',
    })
    expect((await conversationsOf('d1'))[0]?.body).toContain(day)
    const { rows } = await server.admin.query(
      "select date_given_at as at, receiver_day as day from shipments where id = 'fjallro-d1'",
    )
    expect(rows).toEqual([{ at: expect.any(String), day }])
  })

  test.each(['', '2020-01-01', '2999-01-01', 'tomorrow', '<b>'])('is refused if it is “%s”', async day => {
    const page = await aParcel(`d2${encodeURIComponent(day).replaceAll('%', '')}`, 'awaiting_date')
    const { status, text } = await sendForm(`${page}/choose-day?locale=en`, { day })
    expect([status, text.includes('Choose one of the days in the list.')]).toEqual([400, true])
  })
})

describe('“I didn’t get it”', () => {
  test('opens one conversation with what is known', async () => {
    const page = await aParcel('m1', 'delivered')
    expect((await sendForm(`${page}/report-missing`, { text: '' })).status).toBe(303)
    const [conversation] = await conversationsOf('m1')
    expect(conversation).toMatchObject({ subject: 'Parcel not received', priority: 3 })
    for (const fact of ['Delivered', 'PostNord', 'm1-p1', 'Proof of delivery:</strong> none', page])
      expect(conversation?.body).toContain(fact)
    expect((await sendForm(`${page}/report-missing`, { text: 'x'.repeat(501) })).status).toBe(400)
    expect((await sendForm(`${page}/report-missing`, { text: '' })).status).toBe(303)
    expect((await sendForm(`${page}/report-missing`, { text: 'Nobody in the house has it' })).status).toBe(303)
    expect(await conversationsOf('m1')).toHaveLength(1)
    expect(await messagesIn(conversation?.id ?? '')).toEqual(['<p>Nobody in the house has it</p>'])
  })

  test('can be said for a parcel that is long overdue, and only so often', async () => {
    const page = await aParcel('m2', 'in_transit')
    await server.admin.query('update shipments set estimated_at = $1, latest_at = null where id = $2', [
      isoAgo(100),
      'fjallro-m2',
    ])
    const replies: number[] = []
    for (let index = 0; index < maxMessagesPerDay + 2; index++)
      replies.push((await sendForm(`${page}/report-missing`, { text: `Where is it? ${index}` })).status)
    expect(replies).toEqual([...Array.from({ length: maxMessagesPerDay }, () => 303), 400, 400])
    const [conversation] = await conversationsOf('m2')
    expect(await messagesIn(conversation?.id ?? '')).toHaveLength(maxMessagesPerDay - 1)
  })

  test('stays on the page until staff close the matter, and is not in the public view', async () => {
    const page = await aParcel('m4', 'delivered')
    expect((await openPage(page)).text).toContain('<h1>Delivered</h1>')
    await sendForm(`${page}/report-missing`, { text: '' })
    const said = 'that it did not arrive. The carrier says it was delivered.'
    const shown = async () => (await openPage(page)).text.includes(said)
    await expect.poll(shown).toBe(true)
    expect((await openPage(`${page}?view=public`)).text).toContain('<h1>Delivered</h1>')
    const [conversation] = await conversationsOf('m4')
    await admin.ask(contract.conversations.setState, {
      params: { id: conversation?.id ?? '' },
      body: { isOpen: false },
    })
    await expect.poll(shown).toBe(false)
  })

  test('is seen by staff of the merchant, and by nobody else', async () => {
    const page = await aParcel('m3', 'delivered')
    await sendForm(`${page}/report-missing`, { text: 'Not here' })
    const foreign = await server.as('admin@sydkust.example')
    expect(await conversationsOf('m3', foreign)).toEqual([])
  })
})

describe('a form', () => {
  test('of a code that opens nothing gets the page of all such codes', async () => {
    const page = await aParcel('f1', 'awaiting_instructions')
    const code = new URL(page).pathname.split('/')[2] ?? ''
    const { rows } = await server.admin.query<{ key: string }>(
      "select tracking_key as key from tenants where id = 'sydkust'",
    )
    const wrong = [`${rows[0]?.key}${code.slice(8)}`, `${code.slice(0, 8)}${'A'.repeat(22)}`, 'x', "'--"]
    const expected = await openPage(`${server.url}/track/x`)
    for (const value of wrong)
      for (const path of ['instruct', 'follow', 'choose-day', 'report-missing']) {
        const url = `${server.url}/track/${encodeURIComponent(value)}/${path}`
        const { status, text } = await sendForm(url, { text: 'Hi', address: 'a@mail.example' })
        expect([value, path, status, text === expected.text]).toEqual([value, path, 404, true])
      }
    expect(await conversationsOf('f1')).toEqual([])
  })

  test('of another site, or of a program that fills in every field, does nothing', async () => {
    const page = await aParcel('f2', 'awaiting_instructions')
    const sent = { text: 'Leave it outside' }
    const foreign = [
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
      { 'sec-fetch-site': 'none' },
    ]
    for (const headers of foreign) expect((await sendForm(`${page}/instruct`, sent, headers)).status).toBe(403)
    const old = await fetch(`${page}/instruct`, {
      method: 'POST',
      headers: { origin: 'https://evil.example' },
      body: new URLSearchParams(sent),
    })
    expect(old.status).toBe(403)
    expect((await sendForm(`${page}/instruct`, { ...sent, website: 'https://spam.example' })).status).toBe(303)
    expect(await conversationsOf('f2')).toEqual([])
    const own = await fetch(`${page}/instruct`, {
      method: 'POST',
      redirect: 'manual',
      headers: { origin: server.url },
      body: new URLSearchParams(sent),
    })
    expect(own.status).toBe(303)
  })

  test('that is no form, or too large, is refused', async () => {
    const page = await aParcel('f3', 'awaiting_instructions')
    const post = (body: string, type: string) =>
      fetch(`${page}/instruct`, { method: 'POST', headers: { 'content-type': type }, body }).then(
        ({ status }) => status,
      )
    expect(await post('<text>Hi</text>', 'application/xml')).toBe(415)
    expect(await post('text=Hi', 'text/plain')).toBe(400)
    expect(await post(`text=${'x'.repeat(20_000)}`, 'application/x-www-form-urlencoded')).toBe(413)
    expect(await conversationsOf('f3')).toEqual([])
  })

  test('can be sent only so often from one address', async () => {
    const limited = await server.another({ env: { RATE_LIMIT: '1000' } })
    const statuses = await Promise.all(
      Array.from({ length: 40 }, () =>
        sendForm(`${limited.publicUrl}/track/x/follow`, {}).then(({ status }) => status),
      ),
    )
    const countOf = (status: number) => statuses.filter(each => each === status).length
    expect(countOf(404) + countOf(429)).toBe(40)
    // On a slow machine the allowance has begun to fill again.
    expect(countOf(404)).toBeGreaterThanOrEqual(20)
    expect(countOf(429)).toBeGreaterThan(5)
  })
})
