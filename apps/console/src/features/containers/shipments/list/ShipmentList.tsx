import { Skeleton } from '@mantine/core'
import { lazy, memo, Suspense } from 'react'
import { useMayDo } from '../../../../session/session-store.ts'
import { ButtonLink } from '../../../../ui/links/ButtonLink.tsx'
import type { ListAddress, ListQuery } from '../../../search/address/list-address.ts'
import { ResultsPage } from '../../lists/ResultsPage.tsx'
import { MapButton } from './MapButton.tsx'
import { useShipmentList } from './use-shipment-list.ts'

const BulkBar = lazy(async () => ({ default: (await import('../../bulk/BulkBar.tsx')).BulkBar }))
const ExportMenu = lazy(async () => ({ default: (await import('../../exports/ExportMenu.tsx')).ExportMenu }))
const ShipmentPreview = lazy(async () => ({ default: (await import('../detail/ShipmentPreview.tsx')).ShipmentPreview }))

const mapButton = (address: ListAddress) => <MapButton address={address} />

type Props = { title?: string; baseQuery?: ListQuery }

export const ShipmentList = memo(({ title, baseQuery }: Props) => {
  const definition = useShipmentList(baseQuery)
  const mayImport = useMayDo({ scope: 'data_import' })
  return (
    <ResultsPage
      definition={title === undefined ? definition : { ...definition, title }}
      bulkBar={(selection, more) => (
        <Suspense fallback={<Skeleton height={48} />}>
          <BulkBar selection={{ type: 'shipment', ...selection }} {...more} />
        </Suspense>
      )}
      {...(baseQuery === undefined && { actions: mapButton })}
      exportMenu={(what, columns) => (
        <Suspense fallback={<Skeleton height={32} width={112} />}>
          <ExportMenu what={'items' in what ? { ids: what.items.map(({ id }) => id) } : what} columns={columns} />
        </Suspense>
      )}
      preview={({ id }) => (
        <Suspense fallback={<Skeleton height={280} />}>
          <ShipmentPreview key={id} id={id} />
        </Suspense>
      )}
      emptyAction={mayImport && <ButtonLink to="/import">Import shipments</ButtonLink>}
    />
  )
})
