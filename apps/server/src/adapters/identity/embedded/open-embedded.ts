import { asDb } from '../../../db/pool.ts'
import type { Identity, IdentityOptions } from '../identity.ts'
import { logErrors } from './errors.ts'
import { openKeyRing } from './key-ring.ts'
import { mountProvider } from './mount-provider.ts'
import { clientId, makeProvider } from './provider.ts'
import { openTokens } from './tokens.ts'

/** Opens an OpenID provider in this process, for installations without one. */
export async function openEmbedded(options: IdentityOptions): Promise<Identity> {
  const {
    publicUrl,
    pool,
    secrets,
    limits,
    forgottenPasswords,
    isDemo,
    demoHint = [],
    demoPassword = null,
    log,
  } = options
  const issuer = `${publicUrl}/oidc`
  const audience = `${publicUrl}/api`
  const db = asDb(pool)
  const keys = await openKeyRing({ db, secrets, log })
  const cookieKey = secrets.derive('cookies').toString('base64url')
  const provide = keys.follow(current => {
    const provider = makeProvider({ publicUrl, issuer, audience, keys: current, cookieKey, db, isDemo })
    logErrors(provider, log)
    return { provider, respond: provider.callback() }
  })
  const { provider } = await provide()
  const { verify, signFor } = openTokens({ issuer, audience, clientId, keys })
  const address = new URL(publicUrl)
  const demo = isDemo ? demoHint : []

  return {
    // Our provider adds the audience of the API to every token.
    site: { issuer, clientId, audience: null },
    verify,
    mount: app =>
      mountProvider(app, address, {
        // The sign-in page signs nothing, so it can keep a provider of earlier keys.
        provider,
        respond: async (request, reply) => (await provide()).respond(request, reply),
        db,
        limits,
        publicUrl,
        forgottenPasswords,
        origin: address.origin,
        isDemo,
        demo,
        demoPassword,
      }),
    signFor,
  }
}
