import { z } from 'zod'

/** What the console needs before sign-in; served at /config.json. */
export const SiteConfig = z.object({
  version: z.string(),
  issuer: z.string(),
  clientId: z.string(),
  /** Sent as `resource` / `audience` if the issuer needs it. */
  audience: z.string().nullable(),
  isDemo: z.boolean(),
  /** The link of the help center; null for our own pages. */
  helpCenterUrl: z.string().nullable(),
})
export type SiteConfig = z.infer<typeof SiteConfig>
