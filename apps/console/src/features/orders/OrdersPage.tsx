import { Skeleton } from '@mantine/core'
import { useSearch } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { useMayDo } from '../../session/session-store.ts'
import { ButtonLink } from '../../ui/links/ButtonLink.tsx'
import { LoadingSkeleton } from '../../ui/loading/LoadingSkeleton.tsx'
import { parseListAddress } from '../lists/address/list-address.ts'
import { DetailFrame } from '../lists/DetailFrame.tsx'
import { ResultsPage } from '../lists/ResultsPage.tsx'
import { useOrderList } from './use-order-list.ts'

const BulkBar = lazy(async () => ({ default: (await import('../bulk/BulkBar.tsx')).BulkBar }))
const OrderDetail = lazy(async () => ({ default: (await import('./detail/OrderDetail.tsx')).OrderDetail }))
const OrderPreview = lazy(async () => ({ default: (await import('./detail/OrderPreview.tsx')).OrderPreview }))

/** The list of orders, or the order that the address names by id and merchant. */
export function OrdersPage() {
  const { id, merchantId } = parseListAddress(useSearch({ strict: false }))
  const definition = useOrderList()
  if (id === undefined || merchantId === undefined) return <OrderList />
  return (
    <DetailFrame definition={definition} rowId={{ id, merchantId }} clear={{ id: undefined, merchantId: undefined }}>
      <Suspense fallback={<LoadingSkeleton label="Loading order" height={480} m="lg" />}>
        <OrderDetail key={`${merchantId}/${id}`} id={id} merchantId={merchantId} />
      </Suspense>
    </DetailFrame>
  )
}

function OrderList() {
  const definition = useOrderList()
  const mayImport = useMayDo({ scope: 'data_import' })
  return (
    <ResultsPage
      definition={definition}
      bulkBar={(selection, onClose) => (
        <Suspense fallback={<Skeleton height={48} />}>
          <BulkBar selection={{ type: 'order', ...selection }} onClose={onClose} />
        </Suspense>
      )}
      preview={({ id, merchantId = '' }) => (
        <Suspense fallback={<Skeleton height={240} />}>
          <OrderPreview key={`${merchantId}/${id}`} id={id} merchantId={merchantId} />
        </Suspense>
      )}
      emptyAction={mayImport && <ButtonLink to="/import">Import orders</ButtonLink>}
    />
  )
}
