import type { OrderIn } from '@aftermile/contract/intake/ingress'
import type { ItemWarning } from '@aftermile/contract/item-problems'
import { roundToKept } from '@aftermile/domain/decimals'
import type { StatedDelivery } from './order-deliveries.ts'
import type { OrderLine } from './order-lines.ts'

/** What the deliveries of an order have of each line, against what was ordered. */
export function deliveryWarnings(
  ordered: readonly OrderLine[],
  deliveries: readonly StatedDelivery[],
  sent: Pick<OrderIn, 'deliveries'>,
): ItemWarning[] {
  const quantities = new Map(ordered.map(({ id, quantity }) => [id, quantity]))
  const delivered = new Map<string, number>()
  for (const { lineId, quantity } of deliveries.flatMap(({ lines }) => lines))
    delivered.set(lineId, roundToKept((delivered.get(lineId) ?? 0) + quantity))
  return [...delivered].flatMap(([lineId, count]): ItemWarning[] => {
    const quantity = quantities.get(lineId)
    if (quantity === undefined)
      return [{ name: nameOf(sent, lineId), message: `The order has no line “${lineId}”`, code: 'unknown_line' }]
    if (count <= quantity) return []
    const message = `The deliveries have ${count} of line “${lineId}”, and ${quantity} were ordered`
    return [{ name: 'deliveries', message, code: 'more_than_ordered' }]
  })
}

/** Where the item names the line first; it may have been sent before. */
function nameOf({ deliveries = [] }: Pick<OrderIn, 'deliveries'>, lineId: string): string {
  for (const [index, { lines }] of deliveries.entries()) {
    const line = lines.findIndex(item => item.lineId === lineId)
    if (line >= 0) return `deliveries.${index}.lines.${line}.lineId`
  }
  return 'deliveries'
}
