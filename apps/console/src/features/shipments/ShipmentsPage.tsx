import { Skeleton } from '@mantine/core'
import { useSearch } from '@tanstack/react-router'
import { lazy, Suspense, useEffect } from 'react'
import { parseAddress } from '../../ui/results/address.ts'
import { DetailFrame } from '../../ui/results/DetailFrame.tsx'
import { ShipmentList } from './ShipmentList.tsx'

const importDetail = () => import('./detail/ShipmentDetail.tsx')
const ShipmentDetail = lazy(async () => ({ default: (await importDetail()).ShipmentDetail }))

const detailAfterMs = 1000

/** The list, or the one shipment the address names. */
export function ShipmentsPage() {
  const { id } = parseAddress(useSearch({ strict: false }))
  // Whoever looks at the list will open one of them.
  useEffect(() => {
    const waiting = setTimeout(() => void importDetail().catch(() => undefined), detailAfterMs)
    return () => clearTimeout(waiting)
  }, [])
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
