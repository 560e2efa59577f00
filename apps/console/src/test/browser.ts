import type { CurrentUser } from '@aftermile/contract/people/current-user'
import { Meta } from '@aftermile/contract/settings/meta'
import { vi } from 'vitest'
import { aStorage } from './storage.ts'

export const aUser: CurrentUser = {
  id: 'u1',
  tenantId: 'nordhem',
  tenantName: 'Nordhem Group',
  name: 'Admin',
  email: 'admin@nordhem.example',
  picture: null,
  roles: ['admin'],
  scopes: ['tag_write'],
  entitlements: [],
  merchants: [],
  sessionTimeoutMinutes: null,
  idleLogout: true,
  loggedIn: true,
  plugin: false,
  chatWidget: null,
  helpCenterUrl: null,
  locale: 'sv-SE',
  baseCurrency: 'SEK',
}

export const aSite = {
  version: '1.0.383',
  issuer: 'https://id.example',
  clientId: 'console',
  audience: null,
  isDemo: true,
  helpCenterUrl: null,
}

/** Every lookup set, empty. */
const aMeta = Object.fromEntries(Object.keys(Meta.shape).map(name => [name, []]))

type Reply = { status: number; body?: unknown }
export type Request = { url: string; method: string; headers: Headers; body: string | null }

type Options = {
  url?: string
  local?: Record<string, string>
  session?: Record<string, string>
  isFramed?: boolean
  /** Responses by the end of the path. The others are those of a replies user. */
  responses?: Record<string, Reply>
}

/** A fake browser window and network at an address. Fakes no code of ours. */
export function aBrowser({ url = '/', local = {}, session = {}, isFramed = false, responses = {} }: Options = {}) {
  const origin = 'https://console.example'
  let address = new URL(url, origin)
  const navigations: string[] = []
  const requests: Request[] = []
  const location = {
    get href() {
      return address.href
    },
    get pathname() {
      return address.pathname
    },
    get search() {
      return address.search
    },
    get hash() {
      return address.hash
    },
    origin,
    replace: (to: string) => void navigations.push(to),
    reload: () => void navigations.push('reload'),
  }
  const events = new EventTarget()
  const window = Object.assign(events, { location, isFramed })
  Object.assign(window, { self: window, top: isFramed ? {} : window })
  const history = {
    replaceState: (_: unknown, __: string, to: string) => {
      address = new URL(to, address)
    },
  }
  const replies: Record<string, Reply> = {
    '/config.json': { status: 200, body: aSite },
    '/dashboard/meta/en': { status: 200, body: aMeta },
    '/users/me': { status: 200, body: aUser },
    ...responses,
  }
  const fetch = async (to: string, init: RequestInit = {}) => {
    const { pathname } = new URL(to, origin)
    requests.push({
      url: to,
      method: init.method ?? 'GET',
      headers: new Headers(init.headers),
      body: typeof init.body === 'string' ? init.body : null,
    })
    const reply = Object.entries(replies).find(([end]) => pathname.endsWith(end))?.[1] ?? { status: 404 }
    return new Response(JSON.stringify(reply.body ?? { message: `status ${reply.status}` }), { status: reply.status })
  }
  const stubs = { location, history, window, fetch, localStorage: aStorage(local), sessionStorage: aStorage(session) }
  for (const [name, value] of Object.entries(stubs)) vi.stubGlobal(name, value)
  vi.spyOn(console, 'error').mockImplementation(() => {})
  return {
    address: () => address.pathname + address.search + address.hash,
    navigations,
    requests,
    requestsTo: (end: string) => requests.filter(request => new URL(request.url, origin).pathname.endsWith(end)),
    press: () => void events.dispatchEvent(new Event('keydown')),
  }
}

/** An unsigned JWT with these claims. */
export const aToken = (claims: Record<string, unknown>): string =>
  ['e30', Buffer.from(JSON.stringify(claims)).toString('base64url'), 'sig'].join('.')
