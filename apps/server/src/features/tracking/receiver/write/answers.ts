import { randomUUID } from 'node:crypto'
import { longDate } from '@aftermile/domain/format/message-texts'
import { mediumPriority } from '@aftermile/domain/lists/tag-priorities'
import { type ActProblem, deliveryDays, readText } from '@aftermile/domain/tracking/acts/act-rules'
import { html } from '../../../../runtime/html.ts'
import type { IncomingEvent } from '../../../intake/ingest/events/event-row.ts'
import { ingestEvents } from '../../../intake/ingest/ingest.ts'
import type { Acting, ReceiverAct } from '../receiver-act.ts'
import { isRepeated, type Letter, paragraphOf, write } from './receiver-text.ts'

/** The receiver says how to deliver. The event ends the wait. What they wrote, such as a door code, is only in the conversation. */
export const instruct: ReceiverAct = {
  async isRepeat(acting) {
    const text = readText(acting.form.text ?? '')
    return text !== null && isRepeated(acting, instructionOf(text))
  },
  async run(acting) {
    const text = readText(acting.form.text ?? '')
    if (text === null) return 'text_too_long'
    if (text === '') return 'text_missing'
    return answer(acting, { code: 'instructions_given' }, instructionOf(text))
  },
}

/** The receiver asks for a day, or for another one. Asking for the same day again changes nothing. */
export const chooseDay: ReceiverAct = {
  async isRepeat({ form, facts: { days, statusId } }) {
    return days !== null && days.receiverDay === form.day && statusId !== 'awaiting_date'
  },
  async run(acting) {
    const day = acting.form.day ?? ''
    if (!deliveryDays(acting.ctx.now, acting.facts).includes(day)) return 'day_invalid'
    return answer(acting, { code: 'delivery_day_asked', deliveryDay: day }, dayOf(day))
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
export async function answer(acting: Acting, said: Answer, letter: Letter): Promise<ActProblem | null> {
  const problem = await write(acting, letter)
  if (problem !== null) return problem
  const { ctx, shipment } = acting
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
