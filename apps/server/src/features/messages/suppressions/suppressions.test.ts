import { contract } from '@aftermile/contract/index'
import { beforeAll, describe, expect, test } from 'vitest'
import { openSecrets } from '../../../security/secrets.ts'
import { inTenantOf } from '../../../test/carriers/carrier-results.ts'
import { putMessage } from '../../../test/data/messages.ts'
import { type Caller, secretKey, testServer } from '../../../test/server.ts'
import { suppress } from './suppress.ts'
import { shortUnsubscribeUrlOf, unsubscribeUrlOf } from './unsubscribe-url.ts'

const server = testServer()
const calls = contract.suppressions
const secrets = openSecrets(secretKey)
let admin: Caller

beforeAll(async () => {
  admin = await server.as('admin@nordhem.example')
})

const add = (address: string, channel: 'email' | 'text' = 'email', caller = admin) =>
  caller.call(calls.create, { body: { channel, address } })
const listed = async (text: string) => (await admin.ask(calls.list, { query: { text } })).items

describe('a suppressed address', () => {
  test('is stored in one form, once, with who added it', async () => {
    const { reply } = await add(' Maja@Mail.Example ')
    expect(reply).toMatchObject({ address: 'maja@mail.example', reason: 'manual', createdBy: 'Admin at Nordhem' })
    expect((await add('MAJA@mail.example')).status).toBe(409)
    expect((await add('0046 70-174 06 05', 'text')).reply.address).toBe('+46701740605')
    expect((await add('+46 (0)70 1740605', 'text')).status).toBe(409)
    const [entry] = (await admin.ask(contract.audit.list, { query: { noun: 'suppression', itemId: reply.id } })).items
    expect(entry).toMatchObject({ action: 'create', changes: { address: { after: 'maja@mail.example' } } })
  })

  test.each([
    ['email', 'no address'],
    ['email', 'a@b.example, c@d.example'],
    ['email', 'a@b.example\r\nBcc: c@d.example'],
    ['text', '0701740605'],
    ['text', '+46'],
    ['text', 'call me'],
  ] as const)('is refused as %s: %s', async (channel, address) => {
    expect((await add(address, channel)).errors[0]?.name).toBe('address')
  })

  test('is found by part of it and removed', async () => {
    const { id } = (await add('find.me@mail.example')).reply
    expect(await listed('FIND.me')).toHaveLength(1)
    expect(await listed('find_me')).toHaveLength(0)
    expect((await admin.call(calls.remove, { params: { id } })).status).toBe(204)
    expect((await admin.call(calls.remove, { params: { id } })).status).toBe(404)
    expect(await listed('find.me')).toHaveLength(0)
  })

  test('concerns the whole tenant: limited users, others and other tenants have no part in it', async () => {
    const { id } = (await add('ours@mail.example')).reply
    for (const name of ['user', 'merchant'])
      expect((await add('x@mail.example', 'email', await server.as(`${name}@nordhem.example`))).status).toBe(403)
    const foreign = await server.as('admin@sydkust.example')
    expect((await foreign.call(calls.remove, { params: { id } })).status).toBe(404)
    expect((await foreign.ask(calls.list)).items).toEqual([])
  })

  test('gets the stronger reason', async () => {
    const address = 'bounces@mail.example'
    const reasonAfter = (reason: 'unsubscribe' | 'hard_bounce') =>
      inTenantOf(server, 'nordhem', ctx => suppress(ctx, { channel: 'email', address, reason })).then(
        row => row?.reason,
      )
    expect(await reasonAfter('unsubscribe')).toBe('unsubscribe')
    expect(await reasonAfter('hard_bounce')).toBe('hard_bounce')
    expect(await reasonAfter('unsubscribe')).toBeUndefined()
    expect((await listed(address))[0]?.reason).toBe('hard_bounce')
  })
})

describe('unsubscribing', () => {
  const linkFor = async (address: string, locale = 'sv') => {
    const messageId = await putMessage(server, { recipient: address, purpose: 'reminder' })
    return {
      messageId,
      url: unsubscribeUrlOf(secrets, server.url, { tenantId: 'nordhem', messageId, channel: 'email', address, locale }),
    }
  }
  const oneClick = (url: string) =>
    fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'List-Unsubscribe=One-Click',
    })

  test('by opening the link asks first, in the language of the message', async () => {
    const { url } = await linkFor('asks@mail.example')
    const response = await fetch(url)
    const page = await response.text()
    expect(response.status).toBe(200)
    expect(page).toContain('<html lang="sv">')
    expect(page).toContain('asks@mail.example')
    expect(page).toContain('Fjällro')
    expect(page).toMatch(/<form method="post"><button type="submit">Avregistrera/)
    expect(response.headers.get('content-security-policy')).toContain("default-src 'none'")
    expect(await listed('asks@mail.example')).toEqual([])
  })

  test('takes one click, and a second one changes nothing', async () => {
    const { url, messageId } = await linkFor('click@mail.example', 'en')
    const replies = await Promise.all([oneClick(url), oneClick(url)])
    expect(replies.map(({ status }) => status)).toEqual([200, 200])
    expect(await replies[0]?.text()).toContain('You’re unsubscribed')
    expect(await listed('click@mail.example')).toMatchObject([
      { reason: 'unsubscribe', messageId, createdBy: 'click@mail.example' },
    ])
  })

  test('works without a body, as multipart, and after the message is gone', async () => {
    const { url, messageId } = await linkFor('later@mail.example')
    await server.admin.query('delete from messages where id = $1', [messageId])
    const form = new FormData()
    form.set('List-Unsubscribe', 'One-Click')
    expect((await fetch(url, { method: 'POST', body: form })).status).toBe(200)
    expect((await fetch(url, { method: 'POST' })).status).toBe(200)
    expect(await listed('later@mail.example')).toHaveLength(1)
  })

  test('works by the short link of a text message, while the message exists', async () => {
    const address = '+46701740699'
    const fields = { channel: 'text', recipient: address, purpose: 'reminder', locale: 'sv' } as const
    const messageId = await putMessage(server, fields)
    const { rows } = await server.admin.query<{ key: string }>(
      `select tracking_key as key from tenants where id = 'nordhem'`,
    )
    const urlOf = (id: string) =>
      shortUnsubscribeUrlOf(secrets, server.url, { trackingKey: rows[0]?.key ?? '', messageId: id })
    const url = urlOf(messageId)
    expect(url.length).toBe(server.url.length + 37)
    expect(await (await fetch(url)).text()).toContain(address)
    expect(await listed(address)).toEqual([])
    const changed = `${url.slice(0, -2)}${url.endsWith('AA') ? 'BA' : 'AA'}`
    const forged = [changed, urlOf(await putMessage(server)), urlOf(crypto.randomUUID()), urlOf('0')]
    for (const wrong of forged) expect((await oneClick(wrong)).status).toBe(404)
    expect((await oneClick(url)).status).toBe(200)
    expect(await listed(address)).toMatchObject([{ channel: 'text', reason: 'unsubscribe', messageId }])
  })

  test('with a link that is not ours does nothing', async () => {
    const { url } = await linkFor('mine@mail.example')
    const changed = `${url.slice(0, -6)}AAAAAA`
    const others = unsubscribeUrlOf(openSecrets('another key, which is long enough too'), server.url, {
      tenantId: 'nordhem',
      messageId: '1',
      channel: 'email',
      address: 'mine@mail.example',
      locale: 'en',
    })
    for (const wrong of [
      changed,
      others,
      `${server.url}/u/`,
      `${server.url}/u/x/y`,
      `${server.url}/u/${'A'.repeat(2000)}`,
    ])
      for (const method of ['GET', 'POST'])
        expect([wrong, (await fetch(wrong, { method })).status]).toEqual([wrong, 404])
    expect(await listed('mine@mail.example')).toEqual([])
    expect(url).not.toContain('mine')
  })
})
