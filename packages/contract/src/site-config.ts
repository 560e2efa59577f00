import { z } from 'zod'

/** What the console must know before anyone signs in; served at /config.json. */
export const SiteConfig = z.object({
  version: z.string(),
  issuer: z.string(),
  clientId: z.string(),
  /** Sent as `resource` / `audience` when the issuer wants one. */
  audience: z.string().nullable(),
  isDemo: z.boolean(),
  /** Where the menus' Help center leads; our own pages without one. */
  helpCenterUrl: z.string().nullable(),
})
export type SiteConfig = z.infer<typeof SiteConfig>
