import { Navigate, useParams, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { parseAddress } from '../lists/address/list-address.ts'
import { ShipmentList } from './list/ShipmentList.tsx'
import { OneShipment } from './ShipmentsPage.tsx'

/** The shipments of one order, for those who do not see orders. */
export function ShipmentsOfOrder() {
  const { id: orderId } = useParams({ from: '/shipments/order/{-$id}' })
  const { id, merchantId } = parseAddress(useSearch({ strict: false }))
  const always = useMemo(
    () => ({ ...(orderId !== undefined && { orderId }), ...(merchantId !== undefined && { merchantId }) }),
    [orderId, merchantId],
  )
  if (orderId === undefined) return <Navigate to="/shipments" replace />
  if (id !== undefined) return <OneShipment id={id} />
  return <ShipmentList title={`Shipments of order ${orderId}`} always={always} />
}
