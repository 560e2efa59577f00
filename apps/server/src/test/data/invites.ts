import { contract } from '@aftermile/contract/index'
import { type Caller, readResponse } from '../caller.ts'
import type { TestServer } from '../server.ts'

/** A user who is not activated yet. */
export async function anInactiveUser(server: TestServer, id: string, { tenantId = 'nordhem', role = 'user' } = {}) {
  const email = `${id}@${tenantId}.example`
  await server.admin.query(
    `insert into users (tenant_id, id, name, email, role, activated_at, created_by, updated_by)
     values ($1, $2, $3, $4, $5, null, 'test', 'test')`,
    [tenantId, id, `${id} at ${tenantId}`, email, role],
  )
  return email
}

/** Invites a user, and reads the code from the end of the link. */
export async function invite(caller: Caller, id: string, query: { email?: 'true' | 'false' } = {}) {
  const created = await caller.ask(contract.invites.create, { params: { id }, query })
  return { ...created, code: created.link.split('/').at(-1) ?? '' }
}

type Sent = { body?: unknown; user?: string; headers?: Record<string, string> }

/** Activates a user as the console does: no user name, the code as password. */
export async function activate(url: string, code: string, { body = {}, user = '', headers = {} }: Sent = {}) {
  const response = await fetch(`${url}/api/v1/users/activate`, {
    method: 'POST',
    headers: {
      authorization: `Basic ${Buffer.from(`${user}:${code}`).toString('base64')}`,
      'content-type': 'application/json',
      ...headers,
    },
    body: JSON.stringify(body),
  })
  return readResponse(contract.invites.activate, response)
}
