import type { AskedCorrection } from '@aftermile/contract/people/conversations'
import { maxMessagesPerDay } from '@aftermile/domain/tracking/receiver-actions/action-rules'
import { type Html, html } from '../../../../runtime/html.ts'
import {
  countReceiverWrites,
  isReceiverRepeat,
  writeAsReceiver,
} from '../../../people/conversations/write-as-receiver.ts'
import type { ActionContext } from '../action-handler.ts'

/** A text of the receiver as a paragraph. Whatever it holds, it stays text. */
export const paragraphOf = (text: string): Html =>
  html`<p>${text.split('\n').map((line, index) => (index === 0 ? html`${line}` : html`<br>${line}`))}</p>`

/** What a receiver writes to the staff, and about what. */
export type Letter = {
  readonly subject: string
  readonly priority: number
  readonly content: Html
  /** What they ask to have corrected. */
  readonly values?: AskedCorrection['values']
}

export const isRepeated = ({ ctx, shipment }: ActionContext, { subject, content }: Letter): Promise<boolean> =>
  isReceiverRepeat(ctx, { shipmentId: shipment.id, subject, content: content.markup })

/** Null: it is written. */
export async function write(
  { ctx, shipment: { id: shipmentId, merchantId } }: ActionContext,
  { subject, priority, content, values = {} }: Letter,
  facts: Html | null = null,
): Promise<'wrote_often' | null> {
  if ((await countReceiverWrites(ctx, shipmentId)) >= maxMessagesPerDay) return 'wrote_often'
  const written = { subject, priority, content: content.markup, facts: facts?.markup ?? '', values }
  await writeAsReceiver(ctx, { shipmentId, merchantId, ...written })
  return null
}
