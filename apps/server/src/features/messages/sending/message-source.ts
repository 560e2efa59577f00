import type { Ctx } from '../../../tenancy/context.ts'
import type { MessageProblem } from '../content/message-data.ts'
import type { StoredContent } from '../stored-content.ts'
import type { ClaimedMessage } from './message-batch.ts'

export type RenderedMessage =
  | {
      readonly kind: 'rendered'
      readonly content: StoredContent
      readonly recipient: string | null
      readonly subject: string | null
      readonly segments: number | null
    }
  | MessageProblem

export type RenderMessage = (signal: AbortSignal) => Promise<RenderedMessage>

/** Where the content of messages comes from, and what else is known about them. */
export type MessageSource = {
  /** Reads what messages need, in a transaction. Each is rendered later, outside of it, unless that is aborted before. */
  read(ctx: Ctx, messages: readonly ClaimedMessage[]): Promise<ReadonlyMap<string, RenderMessage>>
  /** How long messages must wait because it is night where they go, in milliseconds by id. */
  quietMs(ctx: Ctx, messages: readonly ClaimedMessage[]): Promise<ReadonlyMap<string, number>>
  /** Counts messages that were sent, in the transaction that says so. */
  countSent(ctx: Ctx, messages: readonly ClaimedMessage[]): Promise<void>
}
