import { Skeleton } from '@mantine/core'
import { useSearch } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { useMayDo } from '../../../session/session-store.ts'
import { ButtonLink } from '../../../ui/links/ButtonLink.tsx'
import { LoadingSkeleton } from '../../../ui/loading/LoadingSkeleton.tsx'
import { parseListAddress } from '../../search/address/list-address.ts'
import { DetailFrame } from '../lists/DetailFrame.tsx'
import { ListOrDetail } from '../lists/ListOrDetail.tsx'
import { ResultsPage } from '../lists/ResultsPage.tsx'
import { rowKey } from '../lists/rows/use-selection.ts'
import { useOrderList, withoutShipmentFilters } from './use-order-list.ts'

const BulkBar = lazy(async () => ({ default: (await import('../bulk/BulkBar.tsx')).BulkBar }))
const OrderDetail = lazy(async () => ({ default: (await import('./detail/OrderDetail.tsx')).OrderDetail }))
const OrderPreview = lazy(async () => ({ default: (await import('./detail/OrderPreview.tsx')).OrderPreview }))

const OrderExportMenu = lazy(async () => ({
  default: (await import('../exports/OrderExportMenu.tsx')).OrderExportMenu,
}))

/** The list of orders, or the order that the address names by id and merchant. */
export function OrdersPage() {
  const { id, merchantId } = parseListAddress(useSearch({ strict: false }))
  const opened = id === undefined || merchantId === undefined ? null : { id, merchantId }
  return (
    <ListOrDetail
      openedKey={opened && rowKey(opened)}
      list={<OrderList />}
      detail={opened && <OneOrder {...opened} />}
    />
  )
}

function OneOrder(order: { id: string; merchantId: string }) {
  const definition = useOrderList()
  return (
    <DetailFrame definition={definition} rowId={order} clear={{ id: undefined, merchantId: undefined }}>
      <Suspense fallback={<LoadingSkeleton label="Loading order" height={480} m="lg" />}>
        <OrderDetail key={rowKey(order)} {...order} />
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
      bulkBar={(selection, more) => (
        <Suspense fallback={<Skeleton height={48} />}>
          <BulkBar selection={{ type: 'order', ...selection }} {...more} />
        </Suspense>
      )}
      exportMenu={(what, columns) => (
        <Suspense fallback={<Skeleton height={32} width={112} />}>
          <OrderExportMenu
            what={'items' in what ? what : { ...what, query: withoutShipmentFilters(what.query) }}
            columns={columns}
          />
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
