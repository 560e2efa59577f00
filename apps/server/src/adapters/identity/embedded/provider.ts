import type { JWK } from 'jose'
import Provider, { type Configuration, type KoaContextWithOIDC } from 'oidc-provider'
import type { Db } from '../../../db/pool.ts'
import { accountOf, findReach } from '../accounts.ts'
import { renderError } from './errors.ts'
import { saveCodeHash } from './first-password.ts'
import { algorithm } from './keys.ts'
import { isWhole, oidcRecords } from './oidc-records.ts'
import { signInPolicy } from './policy.ts'
import { confirmSignOut, showSignedOut, signOutAtOnce } from './sign-out.ts'
import { accessTokenSeconds, claimsOf } from './tokens.ts'

export const clientId = 'aftermile-console'
const scope = 'openid profile email offline_access'
const day = 24 * 60 * 60
const sessionSeconds = 14 * day

type Options = {
  publicUrl: string
  issuer: string
  audience: string
  keys: JWK[]
  cookieKey: string
  db: Db
  isDemo: boolean
}

/** The OpenID provider. Its only client is our console, which needs no consent. */
export function makeProvider(options: Options): Provider {
  const provider = new Provider(options.issuer, configure(options))
  // The address is always publicUrl: mountProvider() sets the forwarded headers itself.
  provider.proxy = true
  provider.use(signOutAtOnce)
  return provider
}

function configure({ publicUrl, audience, keys, cookieKey, db, isDemo }: Options): Configuration {
  const cookie = { httpOnly: true, sameSite: 'lax', signed: true } as const
  return {
    adapter: kind => oidcRecords(db, kind),
    clients: [consoleAt(publicUrl)],
    clientAuthMethods: ['none'],
    clientBasedCORS: (_ctx, origin) => origin === new URL(publicUrl).origin,
    responseTypes: ['code'],
    pkce: { required: () => true },
    extraParams: { activation_code: saveCodeHash },
    scopes: scope.split(' '),
    claims: { openid: ['sub'], email: ['email', 'email_verified'] },
    conformIdTokenClaims: false,
    jwks: { keys },
    enabledJWA: { idTokenSigningAlgValues: [algorithm] },
    cookies: {
      names: { session: 'aftermile_session', interaction: 'aftermile_sign_in', resume: 'aftermile_resume' },
      keys: [cookieKey],
      long: { ...cookie, path: '/oidc' },
      short: cookie,
    },
    ttl: {
      AccessToken: accessTokenSeconds,
      AuthorizationCode: 60,
      IdToken: 3600,
      Interaction: 3600,
      Grant: sessionSeconds,
      RefreshToken: sessionSeconds,
      Session: sessionSeconds,
    },
    features: {
      devInteractions: { enabled: false },
      dPoP: { enabled: false },
      pushedAuthorizationRequests: { enabled: false },
      userinfo: { enabled: false },
      resourceIndicators: {
        enabled: true,
        defaultResource: () => audience,
        useGrantedResource: () => true,
        getResourceServerInfo: () => ({
          scope: '',
          audience,
          accessTokenTTL: accessTokenSeconds,
          accessTokenFormat: 'jwt',
          jwt: { sign: { alg: algorithm } },
        }),
      },
      rpInitiatedLogout: {
        enabled: true,
        logoutSource: (ctx, form) => confirmSignOut(ctx, form, db),
        postLogoutSuccessSource: showSignedOut,
      },
    },
    interactions: { url: (_ctx, { uid }) => `/oidc/interaction/${uid}`, policy: signInPolicy(db, isDemo) },
    findAccount: async (_ctx, accountId) => {
      if ((await findReach(db, accountId, isDemo)) === undefined) return undefined
      return { accountId, claims: () => ({ sub: accountId, ...claimsOf(accountOf(accountId).email) }) }
    },
    extraTokenClaims: async (_ctx, token) => {
      if (!('accountId' in token)) return undefined
      const { accountId, grantId } = token
      const reach = await findReach(db, accountId, isDemo)
      const claims = { ...claimsOf(accountOf(accountId).email), grant_id: grantId }
      return reach === null ? claims : { ...claims, tenants: reach ?? [] }
    },
    loadExistingGrant: ctx => findOrCreateGrant(ctx, db),
    // Without a consent screen offline_access is dropped before this call, so only the client decides.
    issueRefreshToken: (_ctx, client) => client.grantTypeAllowed('refresh_token'),
    expiresWithSession: () => true,
    rotateRefreshToken: true,
    renderError,
  }
}

function consoleAt(publicUrl: string): NonNullable<Configuration['clients']>[number] {
  return {
    client_id: clientId,
    client_name: 'Aftermile',
    token_endpoint_auth_method: 'none',
    grant_types: ['authorization_code', 'refresh_token'],
    response_types: ['code'],
    redirect_uris: [`${publicUrl}/auth/authenticated`],
    post_logout_redirect_uris: [`${publicUrl}/`, `${publicUrl}/?plugin=true`],
    id_token_signed_response_alg: algorithm,
    scope,
  }
}

/** One grant per browser session, so that a sign-out revokes the tokens of that browser only. One that has ended in a tenant is replaced. */
async function findOrCreateGrant({ oidc }: KoaContextWithOIDC, db: Db) {
  const { account, client, provider, session } = oidc
  if (!account || !client) return undefined
  const knownId = session?.grantIdFor(client.clientId)
  const known = knownId === undefined ? undefined : await provider.Grant.find(knownId)
  if (known && knownId !== undefined && (await isWhole(db, knownId))) return known
  const grant = new provider.Grant({ accountId: account.accountId, clientId: client.clientId })
  grant.addOIDCScope(scope)
  await grant.save()
  return grant
}
