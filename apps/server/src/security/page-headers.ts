/** What a browser may do with a page: the sources that it may load of each kind. What no page names is forbidden by `default-src 'none'`. */
type Policy = Readonly<Record<string, readonly string[]>>
type Headers = Readonly<Record<string, string>>

const nobody = ["'none'"]
const ourselves = ["'self'"]
const ourImages = ["'self'", 'data:']

const textOf = (policy: Policy): string =>
  Object.entries(policy)
    .map(([directive, sources]) => [directive, ...sources].join(' '))
    .join('; ')

const policyHeader = (policy: Policy) => ({ 'content-security-policy': textOf(policy) })
const unlisted = { 'x-robots-tag': 'noindex, nofollow' }
const unframed = { 'x-frame-options': 'DENY' }
const unsniffed = { 'x-content-type-options': 'nosniff' }
const withoutReferrer = { 'referrer-policy': 'no-referrer' }

type ConsoleOrigins = {
  /** Of the identity provider, if it is another server. */
  readonly issuer: readonly string[]
  /** From which tenants load their support chat. */
  readonly chat: readonly string[]
  /** Of the shops that frame our plugin. */
  readonly plugin: readonly string[]
}

/** The console, and every answer without a policy of its own. */
export const consolePolicy = ({ issuer, chat, plugin }: ConsoleOrigins): Policy => ({
  'default-src': nobody,
  'script-src': [...ourselves, ...chat],
  'worker-src': ourselves,
  // Scripts set component styles, and tag colours are style attributes.
  'style-src': [...ourselves, "'unsafe-inline'"],
  'img-src': [...ourImages, 'blob:'],
  'font-src': ourselves,
  'connect-src': [...ourselves, ...issuer, ...chat, ...chat.map(asSocket)],
  'frame-src': [...ourselves, ...issuer, ...chat],
  'manifest-src': ourselves,
  'form-action': [...ourselves, ...issuer],
  'base-uri': nobody,
  'frame-ancestors': [...ourselves, ...plugin],
})

/** A policy that allows an https origin does not allow its web sockets. */
const asSocket = (origin: string): string => origin.replace(/^https:/, 'wss:')

type TrackingPage = {
  /** What its style sheets are named by. */
  readonly styleSources: string
  /** The origins whose pages may frame it. */
  readonly frameOrigins?: readonly string[]
  readonly isSecure: boolean
}

/** The headers of every kind of page and file that is not the console. */
export const pageHeaders = {
  /** The reference has an inline script and inline styles. It still loads nothing from other sites. */
  apiReference: policyHeader({
    'default-src': nobody,
    'script-src': [...ourselves, "'unsafe-inline'"],
    'style-src': [...ourselves, "'unsafe-inline'"],
    'img-src': ourImages,
    'font-src': [...ourselves, 'data:'],
    'connect-src': ourselves,
    'base-uri': nobody,
    'frame-ancestors': nobody,
  }),

  /** One script, nothing of other sites, no frames. Without a referrer browsers would send forms with Origin: null. */
  signIn: (scriptHash: string): Headers => ({
    ...policyHeader({
      'default-src': nobody,
      'script-src': [`'sha256-${scriptHash}'`],
      'style-src': ourselves,
      'font-src': ourselves,
      'img-src': ourImages,
      'form-action': ourselves,
      'base-uri': nobody,
      'frame-ancestors': nobody,
    }),
    ...unsniffed,
    ...unframed,
    'referrer-policy': 'same-origin',
  }),

  /** Where the links of a message lead: no script, in no frame, and nobody stores or lists it. */
  ofMessage: (styleNonce: string): Headers => ({
    ...policyHeader({
      'default-src': nobody,
      'style-src': [`'nonce-${styleNonce}'`],
      'img-src': ourImages,
      'form-action': ourselves,
      'base-uri': nobody,
      'frame-ancestors': nobody,
    }),
    ...unframed,
    ...unlisted,
    ...withoutReferrer,
    'cache-control': 'no-store',
    vary: 'accept-language',
  }),

  /** Nobody stores, lists or follows a page of a receiver, and only allowed origins frame it. */
  tracking: ({ styleSources, frameOrigins = [], isSecure }: TrackingPage): Headers => ({
    ...policyHeader({
      'default-src': nobody,
      'style-src': [styleSources],
      'script-src': ourselves,
      'connect-src': ourselves,
      'img-src': ourImages,
      'form-action': ourselves,
      'base-uri': nobody,
      'frame-ancestors': frameOrigins.length === 0 ? nobody : frameOrigins,
    }),
    ...(frameOrigins.length === 0 && unframed),
    ...(isSecure && { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }),
    ...unlisted,
    ...unsniffed,
    ...withoutReferrer,
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': 'camera=(), geolocation=(), microphone=()',
    'cache-control': 'no-store',
    vary: 'accept-language, accept-encoding',
  }),

  /** Whatever is in a file of a shipment, a browser only draws or stores it. */
  trackingFile: {
    ...policyHeader({ 'default-src': nobody, sandbox: [], 'frame-ancestors': nobody }),
    ...unsniffed,
    ...unlisted,
    ...withoutReferrer,
    'cache-control': 'private, no-store',
  },

  /** What the strictest shop would allow: our script and our answers, no style and no image of the widget. */
  widgetDemo: (styleHash: string): Headers => ({
    ...policyHeader({
      'default-src': nobody,
      'script-src': ourselves,
      'connect-src': ourselves,
      'style-src': [`'sha256-${styleHash}'`],
      'img-src': ourImages,
      'require-trusted-types-for': ["'script'"],
      'form-action': nobody,
      'base-uri': nobody,
      'frame-ancestors': nobody,
    }),
    ...unframed,
    ...unlisted,
    ...withoutReferrer,
    'cache-control': 'private, no-cache',
  }),

  /** Images for mails and tracking pages of other sites: whatever is in them, a browser only draws them. */
  media: {
    ...policyHeader({ 'default-src': nobody, sandbox: [] }),
    ...unsniffed,
    'cross-origin-resource-policy': 'cross-origin',
    'cache-control': 'public, max-age=31536000, immutable',
  },
}
