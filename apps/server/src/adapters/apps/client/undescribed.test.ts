import { afterAll, expect, test } from 'vitest'
import { type ProviderAnswer, startFakeProvider } from '../../../test/fake-provider.ts'
import { outsideCaller } from '../../egress/call-outside.ts'
import { outsideConnector } from '../../egress/connect-outside.ts'
import { undescribed } from '../undescribed.ts'

const provider = await startFakeProvider(() => null)
afterAll(() => provider.close())

const context = {
  call: outsideCaller({ allow: [provider.allow] }),
  connect: outsideConnector({ allow: [] }),
  now: Date.now,
}
const signIns = { auth: 'basic', user: 'me', secret: 'open-sesame' }

test.each(undescribed.map(app => [app.id, app] as const))('%s is tried with a GET, and says so', async (_, app) => {
  expect([app.about, app.unconfirmed]).toEqual([
    expect.stringContaining('nothing is exchanged'),
    expect.stringContaining('isn’t described in public'),
  ])
  const check = (answer: ProviderAnswer, baseUrl = `${provider.url}/ping`) => {
    provider.answer = () => answer
    return app.apis[0].check?.(context, { ...signIns, baseUrl })
  }
  expect(await check({ body: 'fine' })).toEqual({ kind: 'ok' })
  expect(provider.requests.at(-1)).toMatchObject({
    method: 'GET',
    path: '/ping',
    headers: { authorization: `Basic ${Buffer.from('me:open-sesame').toString('base64')}` },
  })
  expect(await check({ status: 401 })).toMatchObject({ kind: 'unauthorized' })
  expect(await check({ status: 429 })).toMatchObject({ kind: 'quota' })
  expect(await check({ status: 302, headers: { location: '/' } })).toMatchObject({ kind: 'failed' })
  expect(await check({ status: 500 })).toMatchObject({ kind: 'failed', cause: 'status' })
  expect(await check({ body: '' }, 'http://10.0.0.1/')).toMatchObject({ kind: 'failed', cause: 'refused' })
})
