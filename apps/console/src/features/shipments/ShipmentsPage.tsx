import { useSearch } from '@tanstack/react-router'
import { Suspense, useEffect } from 'react'
import { ahead } from '../../ui/ahead.tsx'
import { Pending } from '../../ui/Pending.tsx'
import { parseAddress } from '../../ui/results/address.ts'
import { DetailFrame } from '../../ui/results/DetailFrame.tsx'
import { ShipmentList } from './ShipmentList.tsx'

const detail = ahead(async () => (await import('./detail/ShipmentDetail.tsx')).ShipmentDetail)

const detailAfterMs = 1000

/** The list, or the one shipment the address names. */
export function ShipmentsPage() {
  const { id } = parseAddress(useSearch({ strict: false }))
  // Whoever looks at the list will open one of them.
  useEffect(() => {
    const waiting = setTimeout(() => void detail.fetch().catch(() => undefined), detailAfterMs)
    return () => clearTimeout(waiting)
  }, [])
  return id === undefined ? <ShipmentList /> : <OneShipment id={id} />
}

export function OneShipment({ id }: { id: string }) {
  return (
    <DetailFrame list="shipments" clear={{ id: undefined }}>
      <Suspense fallback={<Pending label="Loading shipment" height={480} m="lg" />}>
        <detail.Component key={id} id={id} />
      </Suspense>
    </DetailFrame>
  )
}
