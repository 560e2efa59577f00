import { runAdmin, unique } from './admin-cli.ts'

export type Tag = {
  id: string
  name: string
  description: string
  priority: number
  color: string
  allowOperatorTagging: boolean
}

type Request = { as?: string; body?: unknown; form?: FormData; headers?: Record<string, string> }

const tokens = new Map<string, Promise<string>>()

/** Calls the server under test with a personal access token; by default as an admin of nordhem. */
export async function call(method: string, path: string, { as = admin, body, form, headers = {} }: Request = {}) {
  return fetch(`${process.env.AFTERMILE_E2E_URL}/api/v1${path}`, {
    method,
    headers: {
      authorization: `Bearer ${await tokenOf(as)}`,
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    ...(form !== undefined && { body: form }),
  })
}

export const admin = 'admin@nordhem.example'

export function tokenOf(email: string): Promise<string> {
  const token = tokens.get(email) ?? runAdmin('token', email)
  tokens.set(email, token)
  return token
}

/** Signs a page in. It runs in the browser before every page. */
export function storeToken(token: string): void {
  if (location.protocol.startsWith('http')) localStorage.setItem('aftermile.accessToken', JSON.stringify(token))
}

/** Creates a tag for one test. */
export async function aTag(fields: Partial<Tag> = {}, { as = admin } = {}): Promise<Tag> {
  const suffix = unique()
  const response = await call('POST', '/tags', { as, body: { id: `tag-${suffix}`, name: `Tag ${suffix}`, ...fields } })
  if (response.status !== 201) throw new Error(`The tag was not created: ${response.status} ${await response.text()}`)
  return response.json()
}

/** Changes a tag as another user would. */
export async function changeTag(tag: Tag, change: Partial<Tag>): Promise<void> {
  const response = await call('PUT', `/tags/${tag.id}`, {
    body: { ...(await getTag(tag.id)), ...change },
    headers: { 'if-match': '*' },
  })
  if (!response.ok) throw new Error(`The tag was not changed: ${response.status} ${await response.text()}`)
}

export async function getTag(id: string): Promise<Tag> {
  return (await call('GET', `/tags/${id}`)).json()
}
