import { type ErasedKind, type ErasureCounts, erasedKinds } from '@aftermile/contract/privacy/privacy'
import { numberText } from '@aftermile/domain/format/numbers'

const words: Record<ErasedKind, readonly [one: string, many: string]> = {
  shipments: ['shipment', 'shipments'],
  orders: ['order', 'orders'],
  messages: ['message', 'messages'],
  documents: ['document', 'documents'],
  conversations: ['conversation', 'conversations'],
  followers: ['tracking subscription', 'tracking subscriptions'],
  importRows: ['imported row', 'imported rows'],
  mentions: ['mention in other texts', 'mentions in other texts'],
}

/** Such as “2 shipments”, one for each kind that there is. */
export const countTexts = (counts: ErasureCounts): string[] =>
  erasedKinds.flatMap(kind => {
    const count = counts[kind] ?? 0
    return count === 0 ? [] : [`${numberText(count)} ${words[kind][count === 1 ? 0 : 1]}`]
  })
