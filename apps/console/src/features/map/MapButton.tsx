import { IconMap } from '@tabler/icons-react'
import { useMayDo } from '../../session/session-store.ts'
import { toast } from '../../ui/feedback/toast.tsx'
import { ButtonLink } from '../../ui/links/ButtonLink.tsx'
import { PathLink } from '../../ui/links/PathLink.tsx'
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
      onClick={() => toastWithout(without)}
    >
      Map
    </ButtonLink>
  )
}

/** A link to the map with the filters of a list. */
export function MapLink({ address }: { address: ListAddress }) {
  const maySee = useMayDo({ scope: 'shipment_read' })
  const { search, without } = mapOfList(address)
  if (!maySee) return null
  const params = Object.entries(search).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]]))
  return (
    <PathLink
      href={`/map?${new URLSearchParams(params)}`}
      title="The map shows open shipments"
      onClick={() => toastWithout(without)}
    >
      Show on map
    </PathLink>
  )
}

function toastWithout(filters: readonly string[]): void {
  if (filters.length > 0) toast({ message: `The map can’t be filtered by ${filters.join(', ')}.` })
}
