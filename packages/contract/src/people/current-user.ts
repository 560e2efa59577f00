import { entitlements, roles } from '@aftermile/domain/access'
import { type LocaleId, locales } from '@aftermile/domain/languages/locales'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'

const localeIds = locales.map(({ id }) => id) as [LocaleId, ...LocaleId[]] // the list is not empty

export const CurrentUser = z.object({
  id: z.string(),
  tenantId: z.string(),
  tenantName: z.string(),
  name: z.string(),
  email: z.string(),
  picture: z.string().nullable(),
  roles: z.array(z.enum(roles)),
  scopes: z.array(z.string()),
  entitlements: z.array(z.enum(entitlements)),
  merchants: z.array(z.string()),
  sessionTimeoutMinutes: z.number().nullable(),
  idleLogout: z.boolean(),
  loggedIn: z.literal(true),
  plugin: z.boolean(),
  /** The tenant's own support chat, instead of ours. */
  chatWidget: z.object({ scriptUrl: z.string() }).nullable(),
  /** The tenant's own help center, instead of that of the installation. */
  helpCenterUrl: z.string().nullable(),
  /** How numbers, times and money are written for the tenant. */
  locale: z.enum(localeIds),
  baseCurrency: z.string(),
})
export type CurrentUser = z.infer<typeof CurrentUser>

export const currentUser = {
  me: endpoint({ method: 'GET', path: '/users/me', need: 'signedIn', summary: 'The current user', reply: CurrentUser }),
}
