import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { anEmail, emailApps, fieldsAt } from '../../../test/apps/email-apps.ts'
import {
  callingContext,
  type ProviderAnswer,
  type ProviderServer,
  startProvider,
} from '../../../test/apps/provider-server.ts'
import type { OutgoingEmail } from '../message-sender.ts'

let server: ProviderServer
beforeEach(async () => {
  server = await startProvider()
})
afterEach(() => server.close())

describe.each(Object.entries(emailApps))('%s', (_, app) => {
  const context = (maxSendMs = 5000) => callingContext([server.allow], { maxSendMs })
  const send = async (answer: ProviderAnswer, email: Partial<OutgoingEmail> = {}, maxSendMs?: number) => {
    server.answer = () => answer
    const sender = app.api.openEmailSender?.(context(maxSendMs), fieldsAt(app, server.url))
    return sender?.send(anEmail(email))
  }
  const check = async (answer: ProviderAnswer) => {
    server.answer = () => answer
    return app.api.check?.(context(), fieldsAt(app, server.url))
  }
  const { name } = app.api

  test('sends, with the id of the provider', async () => {
    expect(await send(app.taken)).toMatchObject({ kind: 'sent', providerId: app.providerId })
    expect(server.requests).toHaveLength(1)
    expect(server.requests[0]?.body).toContain('astrid@mail.example')
  })

  test('says why a message is refused for good', async () => {
    expect(await send(app.refused)).toMatchObject({
      kind: 'rejected',
      isAddressBad: false,
      reason: `${name} refused the message. ${name} says: Illegal subject`,
    })
  })

  test('waits when the quota is used up, and says for how long', async () => {
    expect(await send({ status: 429, headers: { 'retry-after': '30' }, body: 'Slow down' })).toEqual({
      kind: 'failed',
      isUnreachable: true,
      reason: `${name} takes no more messages for now. It asks to wait 30 s.`,
      answer: '429 Slow down',
    })
  })

  test.each([
    ['wrong credential', app.unwelcome, 'failed', `${name} rejected the credential.`],
    ['500', { status: 500, body: '<h1>Oops</h1>' }, 'failed', `${name} has a problem: it replied with 500.`],
    ['503', { status: 503 }, 'failed', `${name} has a problem: it replied with 503.`],
    ['redirect', { status: 302, headers: { location: 'http://127.0.0.1:1/' } }, 'failed', 'it replied with 302'],
    ['504', { status: 504 }, 'unknown', `${name} didn’t confirm the message. It replied with 504.`],
    ['a page', { body: '<html>Welcome</html>' }, 'unknown', 'not in a way that can be read'],
    ['odd JSON', { body: '[null, 1, {}]' }, 'unknown', 'not in a way that can be read'],
    ['much', { body: 'x'.repeat(100_000) }, 'unknown', 'The reply is too large'],
    ['hanging up', 'hangUp', 'unknown', 'didn’t confirm the message. The connection failed'],
  ] as const)('%s: right state and a readable reason', async (_what, answer, kind, reason) => {
    expect(await send(answer)).toMatchObject({ kind, reason: expect.stringContaining(reason) })
    expect(server.requests).toHaveLength(1)
  })

  test('a provider that is silent has perhaps taken it, one that is not there has not', async () => {
    expect(await send('hang', {}, 100)).toMatchObject({
      kind: 'unknown',
      reason: expect.stringContaining('no reply in time'),
    })
    await server.close()
    expect(await send(app.taken)).toMatchObject({
      kind: 'failed',
      isUnreachable: true,
      reason: `Couldn’t connect to ${name}.`,
    })
    server = await startProvider()
  })

  test('a private address is never called', async () => {
    const sender = app.api.openEmailSender?.(callingContext([]), fieldsAt(app, 'http://127.0.0.1:80'))
    expect(await sender?.send(anEmail())).toMatchObject({
      kind: 'failed',
      answer: 'The address isn’t on the public internet.',
    })
  })

  test.each(['a@b.example, c@d.example', 'a@b.example\r\nBcc: c@d.example', 'A <a@b.example>', ''])(
    'the address %o is refused without a call',
    async address => {
      for (const place of ['to', 'cc', 'bcc'] as const)
        expect(await send(app.taken, { [place]: [address] })).toMatchObject({ kind: 'rejected' })
      expect(server.requests).toEqual([])
    },
  )

  test('a credential is checked without sending anything', async () => {
    expect(await check({ body: app.welcome })).toEqual({ kind: 'ok' })
    expect(await check(app.unwelcome)).toMatchObject({ kind: 'unauthorized' })
    expect(await check({ status: 429 })).toMatchObject({ kind: 'quota' })
    expect(await check({ body: '<html>' })).toMatchObject({ kind: 'failed', cause: 'garbage' })
    expect(await check({ status: 500, body: 'Oops' })).toMatchObject({ kind: 'failed', cause: 'status' })
    expect(server.requests.map(({ path }) => path).filter(path => /send|outbound|subscribers/.test(path))).toEqual([])
  })

  test('secrets are never in an outcome', async () => {
    const outcomes = await Promise.all(
      [app.taken, app.refused, app.unwelcome, 'hangUp' as const].map(providerAnswer => send(providerAnswer)),
    )
    expect(JSON.stringify(outcomes)).not.toContain('secret-token')
  })
})
