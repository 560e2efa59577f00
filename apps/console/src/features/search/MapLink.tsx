import { useMayDo } from '../../session/session-store.ts'
import { PathLink } from '../../ui/links/PathLink.tsx'
import type { ListAddress } from './address/list-address.ts'

/** A link to the map with the filters of a list. */
export function MapLink({ address }: { address: ListAddress }) {
  const maySee = useMayDo({ scope: 'shipment_read' })
  if (!maySee) return null
  const { text, facets, bookedFrom, bookedTo } = address
  const params = Object.entries({ text, facets, bookedFrom, bookedTo }).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, value]],
  )
  return (
    <PathLink href={`/map?${new URLSearchParams(params)}`} title="The map shows open shipments">
      Show on map
    </PathLink>
  )
}
