import { randomUUID } from 'node:crypto'
import { longDate } from '@aftermile/domain/format/message-texts'
import { mediumPriority } from '@aftermile/domain/lists/tag-priorities'
import { type ActionProblem, deliveryDays, readText } from '@aftermile/domain/tracking/receiver-actions/action-rules'
import { html } from '../../../../runtime/html.ts'
import type { IncomingEvent } from '../../../intake/ingest/events/event-row.ts'
import { ingestEvents } from '../../../intake/ingest/ingest.ts'
import type { ActionContext, ActionHandler } from '../action-handler.ts'
import { isRepeated, type Letter, paragraphOf, write } from './receiver-text.ts'

/** The receiver says how to deliver. The event ends the wait. What they wrote, such as a door code, is only in the conversation. */
export const instruct: ActionHandler = {
  async isRepeat(context) {
    const text = readText(context.form.text ?? '')
    return text !== null && isRepeated(context, instructionOf(text))
  },
  async run(context) {
    const text = readText(context.form.text ?? '')
    if (text === null) return 'text_too_long'
    if (text === '') return 'text_missing'
    return answer(context, { code: 'instructions_given' }, instructionOf(text))
  },
}

/** The receiver asks for a day, or for another one. Asking for the same day again changes nothing. */
export const chooseDay: ActionHandler = {
  async isRepeat({ form, facts: { days, statusId } }) {
    return days !== null && days.receiverDay === form.day && statusId !== 'awaiting_date'
  },
  async run(context) {
    const day = context.form.day ?? ''
    if (!deliveryDays(context.ctx.now, context.facts).includes(day)) return 'day_invalid'
    return answer(context, { code: 'delivery_day_asked', deliveryDay: day }, dayOf(day))
  },
}

const instructionOf = (text: string): Letter => ({
  subject: 'Delivery instructions from the receiver',
  priority: mediumPriority,
  content: paragraphOf(text),
})

const dayOf = (day: string): Letter => ({
  subject: 'Delivery day chosen by the receiver',
  priority: mediumPriority,
  content: html`<p>${longDate(new Date(day), { locale: 'en', timeZone: 'UTC' })} (${day})</p>`,
})

type Answer = Pick<IncomingEvent, 'code' | 'deliveryDay'>

/** The receiver writes to the staff, and an event says so. */
export async function answer(context: ActionContext, said: Answer, letter: Letter): Promise<ActionProblem | null> {
  const problem = await write(context, letter)
  if (problem !== null) return problem
  const { ctx, shipment } = context
  await ingestEvents(ctx, [
    {
      eventId: `by-receiver:${randomUUID()}`,
      shipmentId: shipment.id,
      ...said,
      occurredAt: new Date(ctx.now).toISOString(),
      source: 'person',
      party: 'receiver',
      by: ctx.author.name,
    },
  ])
  return null
}
