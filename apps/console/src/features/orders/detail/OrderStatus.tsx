import { ColorDot } from '../../../ui/ColorDot.tsx'
import { useNames } from '../../shipments/detail/use-names.ts'

/** The status of an order or of one of its deliveries. */
export function OrderStatus({ statusId }: { statusId: string }) {
  const { find } = useNames()
  const entry = find('orderStatus', statusId)
  return <ColorDot color={entry?.color ?? 'transparent'} text={entry?.text ?? statusId} />
}
