import type { RenderedTemplate } from '@aftermile/contract/messages/rendering'
import { envelopeText, readEnvelope } from '@aftermile/domain/messages/envelope'
import { SmsCounter } from '../../../../ui/form/SmsCounter.tsx'
import classes from './Preview.module.css'

/** A text message on a phone, and how many messages it becomes. */
export function TextPreview({ rendered: { text, payload } }: { rendered: RenderedTemplate }) {
  const sender = envelopeText(readEnvelope(payload) ?? {}, 'senderName')
  return (
    <div className={classes.phone}>
      <div className={classes.sender}>{sender || 'No sender'}</div>
      <div className={classes.bubble}>{text || '…'}</div>
      <SmsCounter text={text ?? ''} />
    </div>
  )
}
