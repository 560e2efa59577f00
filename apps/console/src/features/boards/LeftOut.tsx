import { search } from '@aftermile/contract/search'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import { useMayDo } from '../../session/session-store.ts'
import { InactiveShipments } from '../search/InactiveShipments.tsx'

const facets = 'isInactive:true'
const path = `/shipments?${new URLSearchParams({ facets, includeCompleted: 'false' })}`

/** The open shipments that live boards leave out, for those who may see the list. */
export function LeftOut({ before }: { before?: string }) {
  const mayList = useMayDo({ scope: 'shipment_read' })
  const { data = 0 } = useQuery({
    queryKey: ['inactive-shipments'],
    queryFn: async ({ signal }) => {
      const query = { facets, includeCompleted: 'false', size: 1, exactCount: 'true' } as const
      return (await call(search.shipments, { query, signal })).data.count
    },
    enabled: mayList,
    staleTime: 300_000,
  })
  return <InactiveShipments count={data} path={path} {...(before !== undefined && { before })} />
}
