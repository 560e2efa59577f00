import type { RenderedTemplate } from '@aftermile/contract/messages/rendering'
import { SmsCounter } from '../../../ui/form/SmsCounter.tsx'
import { envelopeText, parseEnvelope } from '../source/envelope.ts'
import classes from './Preview.module.css'

/** A text message on a phone, and how many messages it becomes. */
export function TextPreview({ rendered: { text, payload } }: { rendered: RenderedTemplate }) {
  const sender = envelopeText(parseEnvelope(payload) ?? {}, 'sender')
  return (
    <div className={classes.phone}>
      <div className={classes.sender}>{sender || 'No sender'}</div>
      <div className={classes.bubble}>{text || '…'}</div>
      <SmsCounter text={text ?? ''} />
    </div>
  )
}
