import { z } from 'zod'
import { endpoint } from '../endpoint.ts'

const instant = z.string().nullable()

/** working: the last call was good; failing: since `failingSince` none was; unused: there were no calls; off: disabled. */
const appStates = ['working', 'failing', 'unused', 'off'] as const

/** The health of one credential of an app. Counts are of the last 24 hours. */
const appMetrics = z.object({
  appId: z.string(),
  credentialId: z.string(),
  description: z.string(),
  isEnabled: z.boolean(),
  state: z.enum(appStates),
  calls: z.number(),
  /** From 0 to 1; null if there were no calls. */
  successShare: z.number().nullable(),
  /** Messages, events or documents that went out or came in. */
  items: z.number(),
  delivered: z.number(),
  bounced: z.number(),
  /** Messages that wait to be sent with it. */
  waiting: z.number(),
  latencyMs: z.object({ p50: z.number().nullable(), p95: z.number().nullable() }),
  /** The hours of the last 24 with calls, oldest first. */
  hours: z.array(
    z.object({
      at: z.string(),
      calls: z.number(),
      goodCalls: z.number(),
      items: z.number(),
      p50Ms: z.number().nullable(),
      p95Ms: z.number().nullable(),
    }),
  ),
  failingSince: instant,
  lastGoodAt: instant,
  lastError: z.object({ message: z.string(), at: z.string() }).nullable(),
})
export type AppMetrics = z.infer<typeof appMetrics>

export const appMetricsCalls = {
  list: endpoint({
    method: 'GET',
    path: '/app-metrics',
    need: { scope: 'app_read', role: 'root' },
    summary: 'Metrics of app credentials: calls, success, latency, deliveries, bounces and the last error',
    reply: z.array(appMetrics),
    mayLag: true,
  }),
}
