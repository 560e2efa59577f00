import { contract } from '@aftermile/contract/index'
import { maxOptInsPerDay, maxSubscribers } from '@aftermile/domain/tracking/receiver-actions/action-rules'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { anEvent, aShipment, send } from '../../../../test/data/containers.ts'
import { isoAgo, openPage, sendForm, trackingPageOf } from '../../../../test/data/receiver.ts'
import { putTemplate } from '../../../../test/data/templates.ts'
import { type Caller, testServer } from '../../../../test/server.ts'

const server = testServer({ parts: ['api', 'worker'], loops: ['sending'] })
let admin: Caller

beforeAll(async () => {
  admin = await server.as('admin@nordhem.example')
})
beforeEach(async () => {
  await server.admin.query('delete from tracking_subscribers; delete from messages; delete from suppressions')
})

async function aParcel(number: string, fields: Record<string, unknown> = {}): Promise<string> {
  const person = { toName: 'Maja Lindqvist', toEmail: 'maja@mail.example', toAddress1: 'Storgatan 14' }
  await send(admin, 'shipments', [aShipment(number, { ...person, bookedAt: isoAgo(100), ...fields })])
  return trackingPageOf(admin, `fjallro-${number}`)
}
const happens = (number: string, code: string, hoursAgo = 1) =>
  send(admin, 'events', [anEvent(number, code, isoAgo(hoursAgo))])
const follow = (page: string, address: string, locale = 'en') =>
  sendForm(`${page}/follow?locale=${locale}`, { address })

type Sent = { id: string; template: string; recipient: string; state: string; locale: string }

const messagesTo = async (address: string): Promise<Sent[]> =>
  (
    await server.admin.query<Sent>(
      'select id, template_id as template, recipient, state, locale from messages where recipient = $1 order by created_at, id',
      [address],
    )
  ).rows
const countTo = async (address: string) => (await messagesTo(address)).length
const statesOf = async (number: string) =>
  (
    await server.admin.query<{ state: string }>(
      'select state from tracking_subscribers where shipment_id = $1 order by asked_at, id',
      [`fjallro-${number}`],
    )
  ).rows.map(({ state }) => state)

/** Waits for a message that is sent, and reads it. */
async function received(address: string, template: string, count = 1) {
  const all = async () => (await messagesTo(address)).filter(sent => sent.template === template)
  const isThere = async () => {
    const found = await all()
    return found.length >= count && found.every(({ state }) => state === 'sent')
  }
  await expect.poll(isThere, { timeout: 20_000, interval: 20 }).toBe(true)
  const found = await all()
  expect(found).toHaveLength(count)
  return admin.ask(contract.messages.get, { params: { id: found.at(-1)?.id ?? '' } })
}

const linkIn = (text: string | null | undefined, step: 'confirm' | 'unfollow'): string =>
  new RegExp(`http\\S+/track/${step}/[\\w-]{34}`).exec(text ?? '')?.[0] ?? ''

async function confirmed(page: string, address: string): Promise<void> {
  expect((await follow(page, address)).status).toBe(303)
  const { content } = await received(address, 'follow_confirm_email')
  expect((await sendForm(linkIn(content?.text, 'confirm'), {})).status).toBe(200)
}

/** What a job does happens after this one has told somebody who follows another parcel. */
let others = 0
async function untilNewsIsSent(): Promise<void> {
  const number = `other${++others}`
  const page = await aParcel(number)
  await confirmed(page, `${number}@mail.example`)
  await happens(number, 'collected')
  await received(`${number}@mail.example`, 'follow_news_email')
}

describe('somebody who asks for updates', () => {
  test('by e-mail confirms it with a button, then hears each change once, with a link to stop', async () => {
    const page = await aParcel('a1')
    const { status, location } = await follow(page, ' Nils@Mail.Example ', 'sv')
    expect([status, location]).toEqual([303, `${new URL(page).pathname}?done=follow&locale=sv#done`])
    const asked = await received('nils@mail.example', 'follow_confirm_email')
    expect(asked).toMatchObject({ locale: 'sv', subject: 'Bekräfta uppdateringar om ditt paket' })
    const all = JSON.stringify(asked.content)
    for (const hidden of ['Maja', 'Lindqvist', 'Storgatan', new URL(page).pathname]) expect(all).not.toContain(hidden)

    const link = linkIn(asked.content?.text, 'confirm')
    const opened = await openPage(link, { 'accept-language': 'en' })
    expect([opened.status, opened.text.includes('<html lang="sv">'), await statesOf('a1')]).toEqual([
      200,
      true,
      ['asked'],
    ])
    expect(opened.headers.get('content-security-policy')).toContain("default-src 'none'")
    for (let index = 0; index < 2; index++) {
      const done = await sendForm(link, {})
      expect([done.status, done.text.includes('Du får uppdateringar')]).toEqual([200, true])
    }
    expect(await statesOf('a1')).toEqual(['confirmed'])

    await happens('a1', 'collected', 5)
    await happens('a1', 'collected', 5)
    const mails = await received('nils@mail.example', 'follow_news_email')
    expect(mails).toMatchObject({ subject: 'Transportören har ditt paket', locale: 'sv', targetType: 'Shipment' })
    expect(mails.content?.text).toContain(page)
    const end = linkIn(mails.content?.text, 'unfollow')
    expect(mails.content?.headers).toMatchObject({
      'List-Unsubscribe': `<${end}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    })
    await happens('a1', 'departed_terminal', 4)
    await happens('a1', 'arrived_at_terminal', 3)
    await happens('a1', 'delayed', 2)
    const late = await received('nils@mail.example', 'follow_news_email', 3)
    expect(late.subject).toBe('Ditt paket är försenat')

    expect((await openPage(end)).text).toContain('Avsluta uppdateringar?')
    expect(await statesOf('a1')).toEqual(['confirmed'])
    const form = new FormData()
    form.set('List-Unsubscribe', 'One-Click')
    expect((await fetch(end, { method: 'POST', body: form })).status).toBe(200)
    expect((await fetch(end, { method: 'POST' })).status).toBe(200)
    expect(await statesOf('a1')).toEqual(['ended'])
    await happens('a1', 'delivered')
    await untilNewsIsSent()
    expect(await countTo('nils@mail.example')).toBe(4)
  })

  test('by text message gets a short one, in the form of the receiver’s country', async () => {
    const page = await aParcel('a2')
    expect((await follow(page, '070-174 06 05')).status).toBe(303)
    const asked = await received('+46701740605', 'follow_confirm_text')
    expect(asked.segments).toBe(1)
    await sendForm(linkIn(asked.content?.text, 'confirm'), {})
    await happens('a2', 'collected')
    const texts = await received('+46701740605', 'follow_news_text')
    expect(texts.content?.text).toMatch(/^Fjällro: The carrier has your parcel\. http/)
    const end = linkIn(texts.content?.text, 'unfollow')
    expect((await sendForm(end, {})).text).toContain('Updates stopped')
    expect(await statesOf('a2')).toEqual(['ended'])
  })

  test('hears nothing before it is confirmed', async () => {
    const page = await aParcel('a3')
    await follow(page, 'silent@mail.example')
    await happens('a3', 'collected')
    await untilNewsIsSent()
    expect((await messagesTo('silent@mail.example')).map(({ template }) => template)).toEqual(['follow_confirm_email'])
  })

  test.each([
    ['', 'Enter an e-mail address or a mobile number.'],
    ['nobody', 'Check the e-mail address.'],
    ['a@b', 'Check the e-mail address.'],
    ['a@b.example, c@d.example', 'Check the e-mail address.'],
    ['a@b.example\r\nBcc: c@d.example', 'Check the e-mail address.'],
    ['12', 'Check the mobile number.'],
    ['"><script>alert(1)</script>@mail.example', 'Check the e-mail address.'],
  ])('as “%s” is asked to correct it', async (address, words) => {
    const page = await aParcel('a4')
    const { status, text } = await follow(page, address)
    expect([status, text.includes(words)]).toEqual([400, true])
    expect(text).not.toContain('<script>alert')
    expect(text).toMatch(/<details id="follow" open>/)
    expect(await statesOf('a4')).toEqual([])
  })

  test('with a suppressed address gets nothing, and is answered like everyone', async () => {
    const page = await aParcel('a5')
    await admin.ask(contract.suppressions.create, { body: { channel: 'email', address: 'never@mail.example' } })
    expect((await follow(page, 'never@mail.example')).status).toBe(303)
    expect((await messagesTo('never@mail.example')).map(({ state }) => state)).toEqual(['suppressed'])
  })

  test('can’t where the tenant has disabled the template, nor for a parcel that has arrived', async () => {
    const page = await aParcel('a6')
    await putTemplate(server.admin, { id: 'follow_confirm_text', type: 'text', isEnabled: false, text: 'x' })
    const refused = await follow(page, '+46701740605')
    expect([refused.status, refused.text.includes('This shop doesn’t send updates that way.')]).toEqual([400, true])
    await putTemplate(server.admin, { id: 'follow_confirm_email', isEnabled: false })
    expect((await openPage(`${page}?locale=fi`)).text).not.toContain('id="follow"')
    await server.admin.query("delete from templates where tenant_id = 'nordhem' and id like 'follow_%'")
    await happens('a6', 'delivered')
    expect((await follow(page, 'late@mail.example')).status).toBe(400)
    expect(await statesOf('a6')).toEqual([])
  })
})

describe('the limits', () => {
  test('a parcel has three subscribers, however many ask at once', async () => {
    const page = await aParcel('l1')
    const addresses = Array.from({ length: 8 }, (_, index) => `f${index}@mail.example`)
    const replies = await Promise.all(addresses.map(address => follow(page, address)))
    expect(replies.filter(({ status }) => status === 303)).toHaveLength(maxSubscribers)
    const refused = replies.find(({ status }) => status === 400)
    expect(refused?.text).toContain('Three people already get updates')
    expect(await statesOf('l1')).toHaveLength(maxSubscribers)
  })

  test('an address is asked three times a day, however many parcels ask at once', async () => {
    const pages = await Promise.all(Array.from({ length: 8 }, (_, index) => aParcel(`l2-${index}`)))
    const replies = await Promise.all(pages.map(page => follow(page, 'often@mail.example')))
    expect(replies.filter(({ status }) => status === 303)).toHaveLength(maxOptInsPerDay)
    expect(replies.find(({ status }) => status === 400)?.text).toContain('three times today')
    expect(await countTo('often@mail.example')).toBe(maxOptInsPerDay)
    await server.admin.query("update tracking_subscribers set asked_at = now() - interval '25 hours'")
    expect((await follow(pages[7] ?? '', 'often@mail.example')).status).toBe(303)
  })

  test('who clicks twice, or follows already, gets no second message', async () => {
    const page = await aParcel('l3')
    const replies = await Promise.all(Array.from({ length: 4 }, () => follow(page, 'twice@mail.example')))
    expect(replies.map(({ status }) => status)).toEqual([303, 303, 303, 303])
    const { content } = await received('twice@mail.example', 'follow_confirm_email')
    await sendForm(linkIn(content?.text, 'confirm'), {})
    expect((await follow(page, 'twice@mail.example')).status).toBe(303)
    expect([await countTo('twice@mail.example'), await statesOf('l3')]).toEqual([1, ['confirmed']])
  })

  test('who asks again later gets another link, and the old one stops working', async () => {
    const page = await aParcel('l4')
    await follow(page, 'again@mail.example')
    const first = linkIn((await received('again@mail.example', 'follow_confirm_email')).content?.text, 'confirm')
    await server.admin.query("update tracking_subscribers set asked_at = now() - interval '3 minutes'")
    await follow(page, 'again@mail.example')
    const second = linkIn((await received('again@mail.example', 'follow_confirm_email', 2)).content?.text, 'confirm')
    expect((await sendForm(first, {})).status).toBe(410)
    expect((await sendForm(second, {})).status).toBe(200)
    expect(await statesOf('l4')).toEqual(['ended', 'confirmed'])
  })
})

describe('a link', () => {
  test('to confirm works for a day', async () => {
    const page = await aParcel('k1')
    await follow(page, 'slow@mail.example')
    const link = linkIn((await received('slow@mail.example', 'follow_confirm_email')).content?.text, 'confirm')
    await server.admin.query("update tracking_subscribers set asked_at = now() - interval '25 hours'")
    for (const answer of [await openPage(link), await sendForm(link, {})])
      expect([answer.status, answer.text.includes('This link no longer works')]).toEqual([410, true])
    expect(await statesOf('k1')).toEqual(['asked'])
  })

  test('that is misspelt, or made for something else, opens nothing', async () => {
    const page = await aParcel('k2')
    await follow(page, 'link@mail.example')
    const link = linkIn((await received('link@mail.example', 'follow_confirm_email')).content?.text, 'confirm')
    const token = link.split('/').at(-1) ?? ''
    const wrong = [
      link.replace('/confirm/', '/unfollow/'),
      `${server.url}/track/confirm/${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`,
      `${server.url}/track/confirm/x`,
      `${server.url}/track/unfollow/${'A'.repeat(34)}`,
    ]
    for (const url of wrong) {
      expect([url, (await openPage(url)).status]).toEqual([url, 404])
      expect([url, (await sendForm(url, {})).status]).toEqual([url, 404])
    }
    expect(await statesOf('k2')).toEqual(['asked'])
  })

  test('of the tracking page that is replaced takes its subscribers with it', async () => {
    const page = await aParcel('k3')
    await confirmed(page, 'gone@mail.example')
    await admin.ask(contract.shipments.replaceTrackingCode, { params: { id: 'fjallro-k3' } })
    expect(await statesOf('k3')).toEqual(['ended'])
  })
})

test('an update can’t be sent again by staff', async () => {
  await follow(await aParcel('s1'), 'resend@mail.example')
  const { id } = await received('resend@mail.example', 'follow_confirm_email')
  const { status, body } = await admin.call(contract.messages.resend, { params: { id } })
  expect([status, JSON.stringify(body)]).toEqual([409, expect.stringContaining('Updates can’t be sent again')])
})
