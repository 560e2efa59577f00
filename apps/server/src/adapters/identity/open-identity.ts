import { openEmbedded } from './embedded/open-embedded.ts'
import { openExternal } from './external.ts'
import type { Identity, IdentityOptions } from './identity.ts'

export type { Identity } from './identity.ts'

/** Opens the configured OpenID issuer, or the embedded one in this process. */
export async function openIdentity(options: IdentityOptions): Promise<Identity> {
  return options.oidc ? openExternal(options.oidc, options.log) : openEmbedded(options)
}
