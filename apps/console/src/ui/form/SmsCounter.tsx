import { smsLength } from '@aftermile/domain/messages/sms-length'
import { Text } from '@mantine/core'
import { type SmsPrice, smsText, unicodeText } from './sms-texts.ts'

type Props = { text: string; pricePerSegment?: SmsPrice | null }

/** How many segments a text message needs while it is typed, why, and what it costs if that is known. */
export function SmsCounter({ text, pricePerSegment = null }: Props) {
  const length = smsLength(text)
  const why = unicodeText(length)
  return (
    <Text
      size="xs"
      c="dimmed"
      component="div"
      className="tabular"
      role="status"
      aria-label="Length of the text message"
    >
      <div>{smsText(length, pricePerSegment)}</div>
      {why !== null && <div>{why}</div>}
    </Text>
  )
}
