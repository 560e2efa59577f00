import { z } from 'zod'

/** Below the base of the API; uses the SignalR protocol. */
export const hubPath = '/signalr'

/** The events that the server sends to open consoles, with their payloads. */
export const hubEvents = {
  system_notification: z.object({ id: z.string() }),
  /** Null: too many to name. */
  container_updated: z.object({ type: z.enum(['shipment', 'order']), ids: z.array(z.string()).nullable() }),
  conversation_updated: z.object({ subjectId: z.string(), conversationId: z.string() }),
  import_progress: z.object({ id: z.string(), status: z.string(), done: z.number(), total: z.number() }),
  /** A job on many containers. `done` counts the finished rows. */
  job_progress: z.object({ id: z.string(), status: z.string(), done: z.number(), total: z.number() }),
  /** Messages were sent, or were not. The containers are those that they are about. */
  message_updated: z.object({ ids: z.array(z.string()), containerIds: z.array(z.string()) }),
  /** A data set has newer data. */
  dashboard_updated: z.object({ dataset: z.string() }),
  /** The name, rights or settings of the tenant have changed. */
  tenant_updated: z.object({ id: z.string() }),
}

export type HubEvent = keyof typeof hubEvents
export type HubPayload<E extends HubEvent> = z.infer<(typeof hubEvents)[E]>
