import type { RenderedTemplate } from '@aftermile/contract/messages/rendering'
import { smsLength } from '@aftermile/domain/messages/sms-length'
import { Text } from '@mantine/core'
import { envelopeText, parseEnvelope } from '../source/envelope.ts'
import classes from './Preview.module.css'

/** A text message on a phone, and how many messages it becomes. */
export function TextPreview({ rendered: { text, payload } }: { rendered: RenderedTemplate }) {
  const sender = envelopeText(parseEnvelope(payload) ?? {}, 'sender')
  return (
    <div className={classes.phone}>
      <div className={classes.sender}>{sender || 'No sender'}</div>
      <div className={classes.bubble}>{text || '…'}</div>
      <Text size="xs" c="dimmed" role="status">
        {lengthText(text ?? '')}
      </Text>
    </div>
  )
}

export function lengthText(text: string): string {
  const { alphabet, unicodeBecauseOf, segments, left } = smsLength(text)
  const parts = segments === 1 ? '1 text message' : `${segments} text messages`
  const why = alphabet === 'gsm' ? 'GSM-7' : `Unicode because of “${unicodeBecauseOf}”`
  return `${parts} · ${why} · ${left === 1 ? '1 character' : `${left} characters`} left`
}
