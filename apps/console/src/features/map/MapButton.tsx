import { IconMap } from '@tabler/icons-react'
import { useMayDo } from '../../session/session-store.ts'
import { toast } from '../../ui/feedback/toast.tsx'
import { ButtonLink } from '../../ui/links/ButtonLink.tsx'
import type { ListAddress } from '../lists/address/list-address.ts'
import { mapOfList } from './map-path.ts'

/** Opens the map with the filters of the list. */
export function MapButton({ address }: { address: ListAddress }) {
  const maySee = useMayDo({ scope: 'shipment_read' })
  const { search, without } = mapOfList(address)
  if (!maySee) return null
  return (
    <ButtonLink
      to="/map"
      search={search}
      variant="default"
      leftSection={<IconMap size={16} />}
      onClick={() => without.length > 0 && toast({ message: `The map can’t be filtered by ${without.join(', ')}.` })}
    >
      Map
    </ButtonLink>
  )
}
