import { readFileSync } from 'node:fs'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import {
  callingContext,
  type ProviderAnswer,
  type ProviderServer,
  startProvider,
} from '../../test/apps/provider-server.ts'
import { aText, declaration, textApps, textFieldsAt } from '../../test/apps/text-apps.ts'
import type { CallbackRequest } from './callback.ts'
import { generic } from './generic.ts'
import type { OutgoingText } from './message-sender.ts'

let server: ProviderServer
beforeEach(async () => {
  server = await startProvider()
})
afterEach(() => server.close())

const callbackUrl = 'https://aftermile.example/api/v1/callbacks/t/a/c?key=k'
const called = (given: { body: string; query?: object }): CallbackRequest => ({
  headers: {},
  query: { ...given.query },
  body: given.body,
  url: callbackUrl,
  now: Date.now(),
})
const outside = { call: async () => expect.fail('nothing is called') }

describe.each(Object.entries(textApps))('%s', (id, app) => {
  const { name } = app.api
  const context = (maxSendMs = 5000) => callingContext([server.allow], { maxSendMs, callbackUrl })
  const send = async (answer: ProviderAnswer, text: Partial<OutgoingText> = {}, maxSendMs?: number) => {
    server.answer = () => answer
    return app.api.openTextSender?.(context(maxSendMs), textFieldsAt(app, server.url)).send(aText(text))
  }
  const read = (given: { body: string; query?: object }) =>
    app.api.readCallback?.(called(given), textFieldsAt(app, server.url), outside)

  test('sends the text as it is, from its sender, and asks for a report', async () => {
    const outcome = await send(app.taken)
    expect(outcome).toMatchObject({ kind: 'sent', providerId: app.providerId })
    expect(outcome?.kind === 'sent' ? outcome.segments : null).toBe(app.segments)
    const [request] = server.requests
    const body =
      id === 'elks46' ? Object.fromEntries(new URLSearchParams(request?.body)) : JSON.parse(request?.body ?? '')
    const values = Object.values(id === 'linkmobility' ? body.message : body)
    expect(values).toEqual(expect.arrayContaining([aText().text, aText().to, 'Nordhem']))
    const report = id === 'linkmobility_common' ? ['g1'] : `${callbackUrl}&message=b1d7`
    expect(values).toContainEqual(report)
    expect(server.requests).toHaveLength(1)
  })

  test('says why a message is refused for good', async () => {
    expect(await send(app.refused)).toMatchObject({
      kind: 'rejected',
      isAddressBad: false,
      reason: `${name} refused the message. ${name} says: Illegal sender`,
    })
    if (app.badNumber !== null)
      expect(await send(app.badNumber)).toMatchObject({ kind: 'rejected', isAddressBad: true })
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
    [app.unwelcome, 'failed', `${name} rejected the credential.`],
    [{ status: 500, body: '<h1>Oops</h1>' }, 'failed', `${name} has a problem: it replied with 500.`],
    [{ status: 302, headers: { location: 'http://127.0.0.1:1/' } }, 'failed', /isn’t right: it replied with 302/],
    [{ status: 504 }, 'unknown', `${name} didn’t confirm the message. It replied with 504.`],
    [{ body: '<html>Welcome</html>' }, 'unknown', /not in a way that can be read/],
    [{ body: 'x'.repeat(100_000) }, 'unknown', /The reply is too large/],
    ['hangUp', 'unknown', /didn’t confirm the message. The connection failed/],
  ] as const)('answers %j', async (answer, kind, reason) => {
    expect(await send(answer)).toMatchObject({ kind, reason: expect.stringMatching(reason) })
    expect(server.requests).toHaveLength(1)
  })

  test('a provider that is silent has perhaps taken it, one that is not there has not', async () => {
    expect(await send('hang', {}, 100)).toMatchObject({
      kind: 'unknown',
      reason: expect.stringMatching(/no reply in time/),
    })
    await server.close()
    expect(await send(app.taken)).toMatchObject({ kind: 'failed', reason: `Couldn’t connect to ${name}.` })
    server = await startProvider()
  })

  test('a private address is never called', async () => {
    const sender = app.api.openTextSender?.(callingContext([]), textFieldsAt(app, server.url))
    expect(await sender?.send(aText())).toMatchObject({ kind: 'failed' })
    expect(server.requests).toEqual([])
  })

  test('a credential is checked without a receiver', async () => {
    const { check } = app.api
    if (check === undefined) return expect(id).toBe('generic')
    const checkWith = (answer: ProviderAnswer) => {
      server.answer = () => answer
      return check(context(), textFieldsAt(app, server.url))
    }
    expect(await checkWith(id === 'linkmobility_common' ? app.refused : { body: { status: 200 } })).toEqual({
      kind: 'ok',
    })
    expect(await checkWith(app.unwelcome)).toMatchObject({ kind: 'unauthorized' })
    expect(await checkWith({ status: 429 })).toMatchObject({ kind: 'quota' })
    expect(await checkWith({ body: '<html>' })).toMatchObject({ kind: 'failed', cause: 'garbage' })
    expect(await checkWith({ status: 500 })).toMatchObject({ kind: 'failed', cause: 'status' })
    expect(server.requests.map(({ body }) => body).join()).not.toContain('+46')
  })

  test('reads what became of a message', async () => {
    const ids = { messageId: 'b1d7', providerId: app.providerId, address: null }
    expect(await read(app.report('delivered'))).toMatchObject({
      kind: 'reports',
      reports: [{ ...ids, kind: 'delivered', at: expect.stringMatching(/^2026-11-16T08:00:00/) }],
    })
    expect(await read(app.report('failed'))).toMatchObject({ reports: [{ ...ids, kind: 'failed' }] })
    const bad = id === 'elks46' ? 'failed' : 'bounced'
    expect(await read(app.report('badNumber'))).toMatchObject({ reports: [{ ...ids, kind: bad }] })
    const onItsWay = id === 'linkmobility' ? [expect.objectContaining({ kind: 'deferred' })] : []
    expect(await read(app.report('onItsWay'))).toEqual({ kind: 'reports', reports: onItsWay })
  })

  test.each(['', '{}', '[]', 'null', '"text"', 'status', '{"status": {}, "reports": [null]}', '\0', '<a>'])(
    'a report that is %o is not understood',
    async body => expect(await read({ body })).toMatchObject({ kind: 'unreadable' }),
  )
})

describe('a gateway that is declared', () => {
  test('may be declared as the documentation shows', () => {
    const docs = readFileSync(new URL('../../../../../docs/apps.md', import.meta.url), 'utf8')
    const [, example = ''] = /```json\n([\s\S]*?)```/.exec(docs) ?? []
    expect(problems({ declaration: example })).toEqual([])
    expect(JSON.parse(example)).toHaveProperty('report.means')
  })

  const api = generic.apis[0]
  const base = textApps.generic?.fields ?? {}
  const problems = (changed: Record<string, string>) =>
    api.findProblems?.({ ...base, baseUrl: 'https://a.example', ...changed }).map(({ id }) => id)
  const sendWith = async (changed: Record<string, string>, answer: ProviderAnswer = {}, path = '') => {
    server.answer = () => answer
    const fields = textFieldsAt({ api, fields: { ...base, ...changed } }, server.url + path)
    return api.openTextSender?.(callingContext([server.allow], { callbackUrl }), fields).send(aText())
  }

  test('is asked by GET, by a form or in XML, each with its own encoding', async () => {
    const plain = { declaration: '', body: '' }
    const path = '/send?to={number}&text={text}'
    expect(await sendWith({ ...plain, method: 'GET', auth: 'query', authName: 'k' }, {}, path)).toMatchObject({
      kind: 'sent',
    })
    await sendWith({ ...plain, body: 'to={to}&text={text}&pass={secret}' })
    await sendWith({ ...plain, auth: 'basic', user: 'u', body: '<m to="{to}">{text}</m>' })
    const [get, form, xml] = server.requests
    expect(Object.fromEntries(new URL(get?.path ?? '', server.url).searchParams)).toEqual({
      to: '46701740605',
      text: aText().text,
      k: 'secret-token',
    })
    expect(Object.fromEntries(new URLSearchParams(form?.body))).toEqual({
      to: '+46701740605',
      text: aText().text,
      pass: 'secret-token',
    })
    expect(xml?.headers).toMatchObject({
      authorization: 'Basic dTpzZWNyZXQtdG9rZW4=',
      'content-type': expect.stringMatching(/^text\/xml/),
    })
    expect(xml?.body).toBe('<m to="+46701740605">Hej &amp; välkommen: {text} &quot;5 &lt; 6&quot;</m>')
  })

  test('may answer with words or a form', async () => {
    const declared = (answer: object) => ({ declaration: JSON.stringify({ answer }) })
    const words = declared({ state: 'text', taken: ['sent'] })
    expect(await sendWith(words, { body: 'SENT\n' })).toMatchObject({ kind: 'sent', providerId: null })
    expect(await sendWith(words, { body: 'No money' })).toMatchObject({
      kind: 'rejected',
      reason: expect.stringMatching(/says: No money/),
    })
    const form = declared({ state: 'status', taken: ['0'], id: 'id' })
    expect(await sendWith(form, { body: 'status=0&id=9' })).toMatchObject({ kind: 'sent', providerId: '9' })
    const busy = await sendWith({}, { body: { state: 'busy', why: 'Later' } })
    expect(busy).toMatchObject({ kind: 'failed', isUnreachable: true, reason: expect.stringMatching(/It says: Later/) })
  })

  test('is refused if it could not work, by field', () => {
    expect(problems({})).toEqual([])
    expect(problems({ body: '{"to": "{to}"}' })).toEqual(['body'])
    expect(problems({ method: 'GET' })).toEqual(['baseUrl'])
    expect(problems({ baseUrl: 'https://{to}.example' })).toEqual(['baseUrl'])
    expect(problems({ authName: '' })).toEqual(['authName'])
    expect(problems({ sender: 'A sender that is too long', senders: 'SE', prices: 'SE 1' })).toEqual([
      'sender',
      'senders',
      'prices',
    ])
    for (const bad of ['{', '[]', '{"colour": 1}', '{"answer": {"state": "a"}}', '{"report": {"means": {"lost": []}}}'])
      expect(problems({ declaration: bad })).toEqual(['declaration'])
    expect(problems({ declaration: JSON.stringify(declaration) })).toEqual([])
  })
})
