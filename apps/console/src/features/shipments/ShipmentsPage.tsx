import { Skeleton } from '@mantine/core'
import { useSearch } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { parseAddress } from '../../ui/results/address.ts'
import { DetailFrame } from '../../ui/results/DetailFrame.tsx'
import { ShipmentList } from './ShipmentList.tsx'

const ShipmentDetail = lazy(async () => ({ default: (await import('./detail/ShipmentDetail.tsx')).ShipmentDetail }))

/** The list, or the one shipment the address names. */
export function ShipmentsPage() {
  const { id } = parseAddress(useSearch({ strict: false }))
  return id === undefined ? <ShipmentList /> : <OneShipment id={id} />
}

export function OneShipment({ id }: { id: string }) {
  return (
    <DetailFrame list="shipments" clear={{ id: undefined }}>
      <Suspense fallback={<Skeleton height={480} m="lg" aria-label="Loading shipment" />}>
        <ShipmentDetail key={id} id={id} />
      </Suspense>
    </DetailFrame>
  )
}
