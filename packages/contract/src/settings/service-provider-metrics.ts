import { z } from 'zod'
import { endpoint } from '../endpoint.ts'

/** working: polled as planned; waiting: not before `until`; stopped: until the credential is changed or validated; off: not polled. */
const pollStates = ['working', 'waiting', 'stopped', 'off'] as const

const instant = z.string().nullable()

/** The metrics of one credential of a carrier. */
const credentialMetrics = z.object({
  serviceProviderId: z.string(),
  credentialId: z.string(),
  description: z.string(),
  apiId: z.string(),
  isEnabled: z.boolean(),
  state: z.enum(pollStates),
  /** The end of the wait after a failure. */
  until: instant,
  /** In the last 24 hours. */
  calls: z.number(),
  /** From 0 to 1; null if there were no calls. */
  successShare: z.number().nullable(),
  newEvents: z.number(),
  latencyMs: z.object({ p50: z.number().nullable(), p95: z.number().nullable() }),
  /** The hours of the last 24 with calls, oldest first. */
  hours: z.array(
    z.object({
      at: z.string(),
      calls: z.number(),
      goodCalls: z.number(),
      newEvents: z.number(),
      p50Ms: z.number().nullable(),
      p95Ms: z.number().nullable(),
    }),
  ),
  /** For the UTC day; null if the carrier has no limit. */
  quota: z.object({ perDay: z.number().nullable(), used: z.number(), left: z.number().nullable() }),
  numbers: z.object({ waiting: z.number(), due: z.number(), retired: z.number() }),
  lastGoodAt: instant,
  lastEventAt: instant,
  lastError: z.object({ message: z.string(), at: z.string() }).nullable(),
  /** Codes of the carrier that nobody has mapped yet. */
  unmappedCodes: z.number(),
})
export type CredentialMetrics = z.infer<typeof credentialMetrics>

/** What a provider has sent, with or without credentials. */
const providerActivity = z.object({
  serviceProviderId: z.string(),
  /** The time of the last event of its shipments; null if it has none that is open or was completed lately. */
  lastEventAt: instant,
  /** Its codes that nobody has mapped yet. */
  unmappedCodes: z.number(),
})
export type ProviderActivity = z.infer<typeof providerActivity>

export const serviceProviderMetrics = {
  activity: endpoint({
    method: 'GET',
    path: '/service-provider-activity',
    need: { scope: 'service_provider_write' },
    summary: 'The last event and the number of unmapped codes of each carrier that has any',
    reply: z.array(providerActivity),
    mayLag: true,
  }),
  list: endpoint({
    method: 'GET',
    path: '/service-provider-metrics',
    need: { scope: 'service_provider_write' },
    summary: 'Metrics of carrier credentials: calls, success, latency, quota, backlog and the last error',
    reply: z.array(credentialMetrics),
    mayLag: true,
  }),
}
