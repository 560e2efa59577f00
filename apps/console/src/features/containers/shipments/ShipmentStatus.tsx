import { useNames } from '../../../api/use-names.ts'
import { ColorDot } from '../../../ui/text/ColorDot.tsx'

/** The status of a shipment with its colour. */
export function ShipmentStatus({ statusId }: { statusId: string }) {
  const { find } = useNames()
  const entry = find('status', statusId)
  return <ColorDot color={entry?.color ?? 'transparent'} text={entry?.text ?? statusId} />
}
