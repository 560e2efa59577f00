import fs from 'node:fs'
import { contract } from '@aftermile/contract/index'
import { secretMask } from '@aftermile/contract/settings/credentials'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type Caller, testServer } from '../../../test/server.ts'

const logged: string[] = []
// The log is written in this process, to standard error.
const write = fs.writeSync.bind(fs)
vi.spyOn(fs, 'writeSync').mockImplementation(((fd: number, ...rest: [string]) =>
  fd === 2 ? logged.push(String(rest[0])) : write(fd, ...rest)) as typeof fs.writeSync)

const server = testServer({ env: { LOG_LEVEL: 'trace' } })
const secret = 'hush-7f3a-never-shown'
const other = 'psst-91bc-never-shown'
let admin: Caller
let root: Caller

beforeAll(async () => {
  admin = await server.as('admin@nordhem.example')
  root = await server.as('root@aftermile.example')
  await root.ask(contract.apps.create, { body: { id: 'postmark' } })
})
afterAll(() => void vi.restoreAllMocks())

test.each([
  ['a service provider', 'fedex', contract.serviceProviders, () => admin, 'clientSecret', { clientId: 'who' }],
  ['an app', 'postmark', contract.apps, () => root, 'serverToken', { from: 'a@b.example' }],
] as const)('a secret of %s never comes back: replies, errors, audit, logs', async (_, id, calls, as, field, rest) => {
  const caller = as()
  const list = (fields: Record<string, string>) => Object.entries(fields).map(([key, value]) => ({ id: key, value }))
  const [of, params] = [{ id }, { id, credId: 'main' }]
  const apiFields = list({ ...rest, [field]: secret })
  const replies = [
    await caller.call(calls.createCredential, { params: of, body: { id: 'main', apiFields } }),
    await caller.call(calls.getCredential, { params }),
    await caller.call(calls.listCredentials, { params: of }),
    await caller.call(calls.updateCredential, {
      params,
      body: { id: 'main', apiFields: list({ ...rest, [field]: other }) },
    }),
    await caller.call(calls.updateCredential, { params, body: { id: 'main', description: 'x', apiFields: [] } }),
    await caller.call(calls.updateCredential, { params, body: { id: 'main', apiFields } }),
    await caller.call(calls.get, { params: of }),
    await caller.call(calls.list),
    // Refused: a field too much, two lists that differ, one that is no text, a taken id.
    await caller.call(calls.createCredential, {
      params: of,
      body: { id: 'x', apiFields: [...apiFields, ...list({ odd: secret })] },
    }),
    await caller.call(calls.createCredential, {
      params: of,
      body: { id: 'x', apiFields, connectionString: `${field}=${other}` },
    }),
    await caller.call(calls.createCredential, { params: of, body: { id: 'x', connectionString: [secret] } }),
    await caller.call(calls.createCredential, { params: of, body: { id: 'main', apiFields } }),
    // Validated: nothing else given, a wrong address, and the stored one.
    await caller.call(calls.validateCredential, { params, body: { connectionString: `${field}=${secret}` } }),
    await caller.call(calls.validateCredential, {
      params,
      body: { connectionString: `${field}=${secret};baseUrl=http%3A%2F%2F127.0.0.1%2F${secret}` },
    }),
    await caller.call(calls.validateCredential, { params, body: { connectionString: `${field}=${secretMask}` } }),
    await caller.call(contract.audit.list, { query: {} }),
    await caller.call(calls.removeCredential, { params }),
    await caller.call(contract.audit.list, { query: {} }),
  ]
  expect(replies.map(({ status }) => status)).toEqual([
    201, 200, 200, 200, 200, 200, 200, 200, 400, 400, 400, 409, 200, 200, 200, 200, 204, 200,
  ])
  expect(replies[1]?.text).toContain(secretMask)
  expect(replies.at(-1)?.text).toContain('changedFields')
  expect(logged.length).toBeGreaterThan(replies.length)
  for (const text of [...replies.map(reply => reply.text), ...logged])
    expect(text).not.toMatch(/never-shown|hush-|psst-/)
})
