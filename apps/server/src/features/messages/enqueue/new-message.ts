import type { MessageStateId } from '@aftermile/domain/messages/message-states'
import type { ContainerRef } from '../content/container-ref.ts'
import type { Given } from '../content/given.ts'

/** A message that shall be sent, once per template, container and occurrence. Its channel is that of the template. */
export type NewMessage = ContainerRef & {
  readonly templateId: string
  /** Why it is sent: the id of a bulk job, of an event … */
  readonly occurrence: string
  /** Whom it goes to instead of the receiver of the container. Messages to users name their address. */
  readonly recipient?: string
  /** What people call what it is about, if it is not a container. */
  readonly containerNumber?: string
  /** The language, if it is not that of the receiver. */
  readonly locale?: string
  readonly given?: Given
  readonly isTest?: boolean
  /** When it would have been queued, if that is not now. Such a message is never stored. */
  readonly at?: number
  /** The message that this one repeats. */
  readonly repeats?: string
  /** The bulk action that it belongs to. */
  readonly jobId?: string
}

/** What became of a new message. The id is null if nothing was stored because the container does not exist. */
export type QueuedMessage = {
  readonly id: string | null
  readonly state: MessageStateId
  readonly reason: string | null
  /** The queue that it waits in; null if nothing was stored. */
  readonly queue: string | null
  /** False: it was queued before. */
  readonly isNew: boolean
}
