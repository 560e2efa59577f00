import { scopes } from '@aftermile/domain/access'
import { dayMs, minuteMs } from '@aftermile/domain/times/milliseconds'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { instant, requiredText } from '../fields/basic-fields.ts'

const ofUser = z.object({ id: z.string() })
const ofToken = z.object({ id: z.string(), tokenId: z.string() })

const tokenFields = {
  name: requiredText(100),
  scopes: z.array(z.enum(scopes)),
  validFrom: instant,
  validTo: instant,
}
const tokenOwned = {
  id: z.string(),
  userId: z.string(),
  tenantId: z.string(),
  prefix: z.string(),
  createdAt: instant,
  createdBy: z.string(),
  updatedAt: instant,
  updatedBy: z.string(),
  lastUsedAt: instant.nullable(),
}

export const AccessToken = z.object({ ...tokenFields, ...tokenOwned })
export type AccessToken = z.infer<typeof AccessToken>

/** The default validity: from five minutes ago, so that a client whose clock is behind can use the token at once, for 90 days. */
export function defaultTokenTimes({ now = Date.now(), days = 90 } = {}): Pick<AccessToken, 'validFrom' | 'validTo'> {
  return { validFrom: new Date(now - 5 * minuteMs).toISOString(), validTo: new Date(now + days * dayMs).toISOString() }
}

/** Server-owned fields of a token, accepted when unchanged. */
export const tokenOwnedFields = Object.keys(tokenOwned) as (keyof typeof tokenOwned)[]

const NewAccessToken = z.strictObject({
  ...tokenFields,
  /** Left out: all that its owner may do. */
  scopes: tokenFields.scopes.optional(),
  validFrom: instant.optional(),
  validTo: instant.optional(),
  ...z.object(tokenOwned).partial().shape,
})

export const accessTokens = {
  listTokens: endpoint({
    method: 'GET',
    path: '/users/{id}/tokens',
    need: 'signedIn',
    summary: "A user's access tokens",
    params: ofUser,
    reply: z.array(AccessToken),
  }),
  createToken: endpoint({
    method: 'POST',
    path: '/users/{id}/tokens',
    need: 'signedIn',
    summary: 'Issue an access token; its text is shown this once',
    params: ofUser,
    body: NewAccessToken,
    reply: AccessToken.extend({ token: z.string() }),
    status: 201,
  }),
  getToken: endpoint({
    method: 'GET',
    path: '/users/{id}/tokens/{tokenId}',
    need: 'signedIn',
    summary: 'One access token',
    params: ofToken,
    reply: AccessToken,
  }),
  updateToken: endpoint({
    method: 'PUT',
    path: '/users/{id}/tokens/{tokenId}',
    need: 'signedIn',
    summary: 'Rename a token, narrow its scopes or change its time',
    params: ofToken,
    body: NewAccessToken,
    reply: AccessToken,
    versioned: true,
  }),
  removeToken: endpoint({
    method: 'DELETE',
    path: '/users/{id}/tokens/{tokenId}',
    need: 'signedIn',
    summary: 'Revoke an access token, at once and everywhere',
    params: ofToken,
    versioned: true,
  }),
}
