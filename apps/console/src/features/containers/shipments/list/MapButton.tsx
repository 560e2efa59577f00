import { useMayDo } from '../../../../session/session-store.ts'
import { toast } from '../../../../ui/feedback/toast.tsx'
import { IconMap } from '../../../../ui/icons/icons.ts'
import { ButtonLink } from '../../../../ui/links/ButtonLink.tsx'
import type { ListAddress } from '../../../search/address/list-address.ts'

/** Opens the map with the filters of the list. */
export function MapButton({ address }: { address: ListAddress }) {
  const maySee = useMayDo({ scope: 'shipment_read' })
  const { text, facets, bookedFrom, bookedTo, completedFrom, completedTo } = address
  const hasCompleted = completedFrom !== undefined || completedTo !== undefined
  if (!maySee) return null
  return (
    <ButtonLink
      to="/map"
      search={{ text, facets, bookedFrom, bookedTo }}
      variant="default"
      leftSection={<IconMap size={16} />}
      onClick={() =>
        hasCompleted && toast({ message: 'The map shows open shipments, whenever others were completed.' })
      }
    >
      Map
    </ButtonLink>
  )
}
