import { useSearch } from '@tanstack/react-router'
import { Suspense, useEffect } from 'react'
import { LoadingSkeleton } from '../../../ui/loading/LoadingSkeleton.tsx'
import { preloadable } from '../../../ui/loading/preloadable.tsx'
import { type ListQuery, parseListAddress } from '../../search/address/list-address.ts'
import { DetailFrame } from '../lists/DetailFrame.tsx'
import { ListOrDetail } from '../lists/ListOrDetail.tsx'
import { ShipmentList } from './list/ShipmentList.tsx'
import { useShipmentList } from './list/use-shipment-list.ts'

const detail = preloadable(async () => (await import('./detail/ShipmentDetail.tsx')).ShipmentDetail)

const detailAfterMs = 1000

/** The list of shipments, or the shipment that the address names. */
export function ShipmentsPage() {
  const { id } = parseListAddress(useSearch({ strict: false }))
  // The user will probably open a shipment next.
  useEffect(() => {
    const timer = setTimeout(() => void detail.preload().catch(() => undefined), detailAfterMs)
    return () => clearTimeout(timer)
  }, [])
  return (
    <ListOrDetail openedKey={id ?? null} list={<ShipmentList />} detail={id !== undefined && <OneShipment id={id} />} />
  )
}

export function OneShipment({ id, baseQuery }: { id: string; baseQuery?: ListQuery }) {
  const definition = useShipmentList(baseQuery)
  return (
    <DetailFrame definition={definition} rowId={{ id }} clear={{ id: undefined }}>
      <Suspense fallback={<LoadingSkeleton label="Loading shipment" height={480} m="lg" />}>
        <detail.Component key={id} id={id} />
      </Suspense>
    </DetailFrame>
  )
}
