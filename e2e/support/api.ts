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

/** Calls the server under test with a personal access token, as an admin of nordhem unless told otherwise. */
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

/** A tag that no other test knows. */
export async function aTag(wanted: Partial<Tag> = {}, { as = admin } = {}): Promise<Tag> {
  const mark = unique()
  const reply = await call('POST', '/tags', { as, body: { id: `tag-${mark}`, name: `Tag ${mark}`, ...wanted } })
  if (reply.status !== 201) throw new Error(`The tag was not created: ${reply.status} ${await reply.text()}`)
  return reply.json()
}

/** Someone else changes it meanwhile. */
export async function changeTag(tag: Tag, change: Partial<Tag>): Promise<void> {
  const reply = await call('PUT', `/tags/${tag.id}`, {
    body: { ...(await getTag(tag.id)), ...change },
    headers: { 'if-match': '*' },
  })
  if (!reply.ok) throw new Error(`The tag was not changed: ${reply.status} ${await reply.text()}`)
}

export async function getTag(id: string): Promise<Tag> {
  return (await call('GET', `/tags/${id}`)).json()
}
