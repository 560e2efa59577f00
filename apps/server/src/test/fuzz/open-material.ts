import type { OpenApi } from './json-schema.ts'
import { operationsOf } from './json-schema.ts'
import type { Material } from './make-request.ts'
import { otherOperations } from './other-operations.ts'

type Options = { url: string; admin: string; others: readonly string[] }

const shipments = ['fuzz-1', 'fuzz-2', 'fuzz-3'].map(id => ({
  id,
  merchantId: 'fjallro',
  shipmentNumber: `${id}-number`,
  bookedAt: '2026-06-01T08:00:00Z',
}))

/** Reads openapi.json and the ids of a running server. The admin's token is used more often than the others. */
export async function openMaterial({ url, admin, others }: Options): Promise<Material> {
  const headers = { authorization: `Bearer ${admin}`, 'content-type': 'application/json' }
  const document = (await (await fetch(`${url}/api/v1/openapi.json`)).json()) as OpenApi // our own document
  const body = JSON.stringify({ items: shipments })
  await fetch(`${url}/api/v1/ingress/shipments`, { method: 'POST', headers, body })
  for (const token of [admin, ...others])
    for (const tenant of [null, ...tenants]) await waitForBoards(url, token, tenant)
  const operations = operationsOf(document)
  const lists = operations.filter(({ method, path }) => method === 'GET' && !path.includes('{'))
  const found = await Promise.all(
    lists.map(
      async ({ path }) =>
        [path.split('/')[3] ?? '', idsIn(await (await fetch(url + path, { headers })).text())] as const,
    ),
  )
  const knownIds = new Map<string, string[]>([
    ['shipments', shipments.map(({ id }) => id)],
    ['users', ['admin', 'user', 'me']],
  ])
  for (const [noun, ids] of found) knownIds.set(noun, [...(knownIds.get(noun) ?? []), ...ids])
  const bearer = [...Array<string>(16).fill(admin), ...others].map(token => `Bearer ${token}`)
  return {
    operations: [...operations, ...otherOperations],
    knownIds,
    authorizations: [...bearer, '', ...oddAuthorizations],
  }
}

const oddAuthorizations = ['Bearer aftm_nonsense', 'Bearer a.b.c', 'Basic OmFiYwA=', 'Basic %']

const idsIn = (json: string): string[] =>
  [...json.matchAll(/"id":"([^"\\]{1,100})"/g)].map(([, id = '']) => id).slice(0, 20)

const tenants = ['nordhem', 'sydkust', 'system']

/** Before its first data set is built, the export of a board gets a 503 that asks to retry. */
async function waitForBoards(url: string, token: string, tenant: string | null): Promise<void> {
  const headers = {
    authorization: `Bearer ${token}`,
    'content-type': 'application/json',
    ...(tenant !== null && { 'x-tenant': tenant }),
  }
  const send = () => fetch(`${url}/api/v1/dashboard/operations/export`, { method: 'POST', headers, body: '{}' })
  while ((await send()).status === 503) await new Promise(resolve => setTimeout(resolve, 50))
}
