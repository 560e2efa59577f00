import { z } from 'zod'

/** Below the API's base; speaks the SignalR protocol. */
export const hubPath = '/signalr'

/** What the server tells an open console, and what comes with it. */
export const hubEvents = {
  system_notification: z.object({ id: z.string() }),
  /** Null: too many to name. */
  container_updated: z.object({ type: z.enum(['shipment', 'order']), ids: z.array(z.string()).nullable() }),
  conversation_updated: z.object({ subjectId: z.string(), conversationId: z.string() }),
  import_progress: z.object({ id: z.string(), status: z.string(), done: z.number(), total: z.number() }),
  /** An action on many containers; done counts the rows that are through. */
  job_progress: z.object({ id: z.string(), status: z.string(), done: z.number(), total: z.number() }),
  /** Newer data than the last is there. */
  dashboard_updated: z.object({ dataset: z.string() }),
}

export type HubEvent = keyof typeof hubEvents
export type HubPayload<E extends HubEvent> = z.infer<(typeof hubEvents)[E]>
