import { Navigate, useParams, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { parseListAddress } from '../../search/address/list-address.ts'
import { ListOrDetail } from '../lists/ListOrDetail.tsx'
import { ShipmentList } from './list/ShipmentList.tsx'
import { OneShipment } from './ShipmentsPage.tsx'

/** The shipments of one order, for users who may not see orders. */
export function OrderShipmentsPage() {
  const { id: orderId } = useParams({ from: '/shipments/order/{-$id}' })
  const { id, merchantId } = parseListAddress(useSearch({ strict: false }))
  const baseQuery = useMemo(
    () => ({ ...(orderId !== undefined && { orderId }), ...(merchantId !== undefined && { merchantId }) }),
    [orderId, merchantId],
  )
  if (orderId === undefined) return <Navigate to="/shipments" replace />
  return (
    <ListOrDetail
      openedKey={id ?? null}
      list={<ShipmentList title={`Shipments of order ${orderId}`} baseQuery={baseQuery} />}
      detail={id !== undefined && <OneShipment id={id} baseQuery={baseQuery} />}
    />
  )
}
