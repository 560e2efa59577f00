import { clockText, shortDate } from '@aftermile/domain/format/message-texts'
import { statuses } from '@aftermile/domain/lists/statuses'
import { highPriority } from '@aftermile/domain/lists/tag-priorities'
import { readText } from '@aftermile/domain/tracking/receiver-actions/action-rules'
import { type Html, html } from '../../../../runtime/html.ts'
import { trackingOriginOf, trackingUrlOf } from '../../../messages/tracking/tracking-url.ts'
import { missingSubject } from '../../facts/missing-report.ts'
import type { ActionContext, ActionHandler } from '../action-handler.ts'
import { isRepeated, type Letter, paragraphOf, write } from './receiver-text.ts'

/** The receiver says that nothing came. Staff get what is known, so that they need not look for it. */
export const reportMissing: ActionHandler = {
  async isRepeat(context) {
    const text = readText(context.form.text ?? '')
    return text !== null && isRepeated(context, letterOf(text))
  },
  async run(context) {
    const text = readText(context.form.text ?? '')
    return text === null ? 'text_too_long' : write(context, letterOf(text), factsOf(context))
  },
}

const letterOf = (text: string): Letter => ({
  subject: missingSubject,
  priority: highPriority,
  content: text === '' ? html`<p>I didn’t get it.</p>` : paragraphOf(text),
})

function factsOf({ ctx, shipment, facts, options }: ActionContext): Html {
  const at = (time: string | null) => time && `${momentText(time, facts.timeZone)}`
  const { carrier, files, events } = facts
  const proofs = files.filter(({ kind }) => kind === 'proof_of_delivery').length
  const [newest] = events
  const rows: [string, string | null][] = [
    ['Status', statuses.find(({ id }) => id === facts.statusId)?.text ?? facts.statusId],
    ['Delivered', at(facts.handedOverAt)],
    ['Estimated', facts.handedOverAt === null ? at(facts.estimatedAt) : null],
    ['Last event', newest ? [at(newest.occurredAt), newest.placeCity].filter(Boolean).join(', ') : null],
    ['Carrier', carrier && [carrier.name, carrier.url].filter(Boolean).join(', ')],
    ['Packages', facts.packageNumbers.join(', ') || null],
    ['Service point', facts.servicePoint?.name ?? null],
    ['Proof of delivery', proofs === 0 ? 'none' : `${proofs} in the documents of the shipment`],
    ['Tracking page', trackingUrlOf(trackingOriginOf(options, ctx.tenantId), shipment.code)],
  ]
  const known = rows.flatMap(([label, value]) => (value ? [html`<li><strong>${label}:</strong> ${value}</li>`] : []))
  return html`<ul>${known}</ul>`
}

const momentText = (time: string, timeZone: string): string => {
  const style = { locale: 'en', timeZone }
  return `${shortDate(new Date(time), style)} ${clockText(new Date(time), style)}`
}
