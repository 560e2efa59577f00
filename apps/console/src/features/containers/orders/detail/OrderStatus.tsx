import { useNames } from '../../../../api/use-names.ts'
import { ColorDot } from '../../../../ui/text/ColorDot.tsx'

/** The status of an order or of one of its deliveries. */
export function OrderStatus({ statusId }: { statusId: string }) {
  const { find } = useNames()
  const entry = find('orderStatus', statusId)
  return <ColorDot color={entry?.color ?? 'transparent'} text={entry?.text ?? statusId} />
}
