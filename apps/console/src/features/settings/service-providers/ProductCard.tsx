import type { Product } from '@aftermile/contract/settings/service-providers'
import { productGroups } from '@aftermile/domain/lists/product-groups'
import { Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useList } from '../../../api/resource.ts'
import { DetailCard } from '../../../ui/detail/DetailCard.tsx'
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx'
import { IconPlus } from '../../../ui/icons/icons.ts'
import { ButtonLink } from '../../../ui/links/ButtonLink.tsx'
import { LoadingSkeleton } from '../../../ui/loading/LoadingSkeleton.tsx'
import type { Column, Sort } from '../../../ui/table/column.ts'
import { DataTable } from '../../../ui/table/DataTable.tsx'
import { idColumn } from '../../../ui/table/shared-columns.tsx'
import { Truncated } from '../../../ui/text/Truncated.tsx'
import { productNounOf } from './provider-noun.ts'
import { originText } from './provider-texts.ts'

const columns: readonly Column<Product>[] = [
  { id: 'name', title: 'Name', value: product => product.name },
  idColumn({ width: '20%' }),
  { id: 'group', title: 'Group', value: ({ productGroupId }) => groupName(productGroupId), width: '15%' },
  {
    id: 'aliases',
    title: 'Aliases',
    value: product => product.customAliases.join(', '),
    cell: product => <Truncated text={product.customAliases.join(', ')} />,
    width: '18%',
  },
  { id: 'ingress', title: 'Incoming', value: ({ settings }) => incomingText(settings), width: 130 },
  { id: 'origin', title: 'Origin', value: originText, width: 110 },
]

/** The products of a provider. */
export function ProductCard({ serviceProviderId }: { serviceProviderId: string }) {
  const { data: products, error, isPending, refetch } = useList(productNounOf(serviceProviderId))
  const [sort, setSort] = useState<Sort>({ by: 'name', desc: false })
  const create = (
    <ButtonLink
      to="/service-providers/{-$serviceProviderId}/products/$id"
      params={{ serviceProviderId, id: 'create' }}
      variant="default"
      size="xs"
      leftSection={<IconPlus size={14} />}
    >
      Create product
    </ButtonLink>
  )
  return (
    <DetailCard title="Products" actions={create}>
      {content()}
    </DetailCard>
  )

  function content() {
    if (isPending) return <LoadingSkeleton label="Loading products" height={96} />
    if (products === undefined) return <ErrorState error={error} onRetry={() => refetch()} />
    if (products.length === 0)
      return (
        <Text size="sm" c="dimmed">
          The services that are booked with this provider, such as home delivery or a parcel locker.
        </Text>
      )
    return (
      <DataTable
        label="Products"
        rows={products}
        columns={columns}
        sort={sort}
        onSort={setSort}
        page={1}
        pageSize={products.length}
        link={(product, text) => (
          <Link
            to="/service-providers/{-$serviceProviderId}/products/$id"
            params={{ serviceProviderId, id: product.id }}
          >
            {text}
          </Link>
        )}
      />
    )
  }
}

const groupName = (id: string | null): string => productGroups.find(group => group.id === id)?.text ?? ''

function incomingText({ isIngressEnabled, autoBooking }: Product['settings']): string {
  if (!isIngressEnabled) return 'Rejected'
  return autoBooking ? 'Booked by events' : 'Accepted'
}
