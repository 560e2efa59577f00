import { createHash, randomBytes } from 'node:crypto'
import { request } from 'node:http'
import * as consumers from 'node:stream/consumers'

export type Browser = ReturnType<typeof openBrowser>
export type Arrival = { response: Response; url: URL; text: string }
export type Tokens = { access_token: string; refresh_token: string; id_token: string; expires_in: number }

type Cookie = { name: string; value: string; path: string }

type Fetch = (url: URL, init: RequestInit) => Promise<Response>

/** A minimal browser for sign-in tests: cookies with their paths, forms, and redirects up to the console's pages. */
export function openBrowser(site: string, fetchPage: Fetch = fetch) {
  let cookies: Cookie[] = []

  function saveCookie(header: string): void {
    const [pair = '', ...attributes] = header.split(/;\s*/)
    const name = pair.slice(0, pair.indexOf('='))
    const value = pair.slice(pair.indexOf('=') + 1)
    const read = (attribute: string) =>
      attributes.find(item => item.toLowerCase().startsWith(`${attribute}=`))?.slice(attribute.length + 1)
    const path = read('path') ?? '/'
    cookies = cookies.filter(cookie => cookie.name !== name || cookie.path !== path)
    const isGone = new Date(read('expires') ?? '9999-01-01').getTime() < Date.now()
    if (!isGone) cookies.push({ name, value, path })
  }

  const cookiesFor = ({ pathname }: URL) =>
    cookies
      .filter(({ path }) => path === '/' || pathname === path || pathname.startsWith(`${path}/`))
      .map(({ name, value }) => `${name}=${value}`)
      .join('; ')

  async function visit(address: string | URL, init: RequestInit = {}): Promise<Arrival> {
    const url = new URL(address, site)
    const headers = { accept: 'text/html', cookie: cookiesFor(url), ...(init.headers as Record<string, string>) } // ours
    const response = await fetchPage(url, { ...init, headers, redirect: 'manual' })
    for (const header of response.headers.getSetCookie()) saveCookie(header)
    const location = response.headers.get('location')
    if (location === null) return { response, url, text: await response.text() }
    const next = new URL(location, url)
    return next.pathname.startsWith('/oidc/') ? visit(next) : { response, url: next, text: '' }
  }

  const send = (address: string | URL, fields: Record<string, string>, headers: Record<string, string> = {}) =>
    visit(address, { method: 'POST', body: new URLSearchParams(fields), headers: { origin: site, ...headers } })

  return { visit, send, cookies: () => cookies }
}

/** fetch() from another loopback address than 127.0.0.1, for a server on loopback. Bodies are forms. */
export const fetchFrom =
  (localAddress: string): Fetch =>
  (url, { method = 'GET', headers, body }) =>
    new Promise((resolve, reject) => {
      const type = body ? { 'content-type': 'application/x-www-form-urlencoded' } : {}
      const all = { ...(headers as Record<string, string>), ...type } // those of openBrowser()
      request(url, { method, headers: all, localAddress, family: 4 }, async reply => {
        const received = new Headers()
        for (const [name, values = []] of Object.entries(reply.headersDistinct))
          for (const value of values) received.append(name, value)
        const text = await consumers.text(reply)
        resolve(new Response(text || null, { status: reply.statusCode ?? 0, headers: received }))
      })
        .on('error', reject)
        .end(body ? String(body) : undefined)
    })

/** The sign-in address that the console opens, with the PKCE verifier that only the console knows. */
export function authorization(site: string, extra: Record<string, string> = {}) {
  const verifier = randomBytes(32).toString('base64url')
  const url = new URL(`${site}/oidc/auth`)
  url.search = new URLSearchParams({
    client_id: 'aftermile-console',
    redirect_uri: `${site}/auth/authenticated`,
    response_type: 'code',
    scope: 'openid profile email offline_access',
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
    state: 'a-state',
    ...extra,
  }).toString()
  return { url, verifier }
}

export function requestTokens(site: string, fields: Record<string, string>): Promise<Response> {
  const body = new URLSearchParams({ client_id: 'aftermile-console', ...fields })
  return fetch(`${site}/oidc/token`, { method: 'POST', body })
}

export const redeem = (site: string, code: string, verifier: string): Promise<Response> =>
  requestTokens(site, {
    grant_type: 'authorization_code',
    code,
    code_verifier: verifier,
    redirect_uri: `${site}/auth/authenticated`,
  })

export const refresh = (site: string, refreshToken: string): Promise<Response> =>
  requestTokens(site, { grant_type: 'refresh_token', refresh_token: refreshToken })

export const tokensOf = async (response: Response): Promise<Tokens> => (await response.json()) as Tokens // the caller checked 200

type Person = { email: string; password?: string; extra?: Record<string, string> }

/** Signs in with e-mail and password if needed, and returns the tokens. */
export async function signIn(browser: Browser, site: string, { email, password = 'demo', extra = {} }: Person) {
  const { url, verifier } = authorization(site, extra)
  let arrival = await browser.visit(url)
  if (arrival.url.pathname.startsWith('/oidc/interaction/'))
    arrival = await browser.send(arrival.url, { email, password })
  const code = arrival.url.searchParams.get('code')
  if (code === null) throw new Error(`No code: ${arrival.response.status} ${arrival.text}`)
  return tokensOf(await redeem(site, code, verifier))
}
