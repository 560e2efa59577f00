import { ColorDot } from '../../../ui/ColorDot.tsx'
import { useNames } from './use-names.ts'

/** The status of a shipment in words, with its colour beside it. */
export function StatusLabel({ statusId }: { statusId: string }) {
  const { find } = useNames()
  const entry = find('status', statusId)
  return <ColorDot color={entry?.color ?? 'transparent'} text={entry?.text ?? statusId} />
}
