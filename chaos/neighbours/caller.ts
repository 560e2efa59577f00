import type { Target } from '../send.ts'

export type Outcome = { status: number; ms: number; body: unknown }
export type Caller = (method: 'GET' | 'POST', path: string, body?: object | string) => Promise<Outcome>

/** Calls the API as one user. A text is sent as it is, so that a large body is written once. */
export function caller({ url, token }: Target): Caller {
  const base = `${url.replace('localhost', '127.0.0.1')}/api/v1`
  return async (method, path, body) => {
    const startedAt = performance.now()
    const headers = { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) }
    const sent = body === undefined ? null : typeof body === 'string' ? body : JSON.stringify(body)
    const response = await fetch(`${base}${path}`, { method, headers, body: sent })
    const text = await response.text()
    return { status: response.status, ms: performance.now() - startedAt, body: text === '' ? null : JSON.parse(text) }
  }
}

/** Calls, and throws if it is refused. */
export async function must(call: Caller, ...[method, path, body]: Parameters<Caller>): Promise<unknown> {
  const outcome = await call(method, path, body)
  if (outcome.status >= 300) throw new Error(`${path}: ${outcome.status} ${JSON.stringify(outcome.body).slice(0, 500)}`)
  return outcome.body
}
