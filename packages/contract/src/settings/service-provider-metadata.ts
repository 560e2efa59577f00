import { z } from 'zod'
import { credentialApi } from './credentials.ts'

const choice = z.object({ id: z.string(), text: z.string() })

const api = credentialApi.extend({
  limits: z.object({
    numbersPerCall: z.number(),
    callsPerDay: z.number().nullable(),
    callsPerNumber: z.number().nullable(),
    perSecond: z.number(),
  }),
  retentionDays: z.number(),
  homeZone: z.string(),
  /** Where to get its keys; null: nobody knows. */
  keySource: z.object({ text: z.string(), url: z.string().nullable() }).nullable(),
})

/** The choices in the editors of a carrier, its products and its credentials. */
export const providerMetadata = z.object({
  apis: z.array(api),
  defaultApiId: z.string(),
  /** Replaces a secret. Sent back, it keeps the stored secret. */
  secretMask: z.string(),
  trackingTypes: z.array(choice),
  productGroups: z.array(choice.extend({ icon: z.string().nullable(), color: z.string().nullable() })),
})
export type ProviderMetadata = z.infer<typeof providerMetadata>
