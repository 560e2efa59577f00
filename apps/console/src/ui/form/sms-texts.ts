import { money, numberText } from '@aftermile/domain/format/numbers'
import type { SmsLength } from '@aftermile/domain/messages/sms-length'

export type SmsPrice = { readonly amount: number; readonly currency: string }

/** 1 segment, 12 segments */
export const segmentsText = (count: number): string => `${numberText(count)} ${count === 1 ? 'segment' : 'segments'}`

/** 2 segments · GSM-7 · 145 characters left · 0,90 kr */
export function smsText({ segments, alphabet, left }: SmsLength, pricePerSegment: SmsPrice | null): string {
  const parts = [
    segmentsText(segments),
    alphabet === 'gsm' ? 'GSM-7' : 'Unicode',
    `${numberText(left)} ${left === 1 ? 'character' : 'characters'} left`,
    pricePerSegment && money(pricePerSegment.amount * segments, pricePerSegment.currency),
  ]
  return parts.filter(Boolean).join(' · ')
}

/** Why a text needs more segments than it seems; null if it is in GSM-7. */
export const unicodeText = ({ unicodeBecauseOf }: SmsLength): string | null =>
  unicodeBecauseOf === null
    ? null
    : `Because of “${unicodeBecauseOf}” a segment has room for 70 characters instead of 160.`
