import { contract } from '@aftermile/contract/index'
import { Group } from '@mantine/core'
import { IconTruckDelivery } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { call } from '../../api/call.ts'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { ErrorState } from '../../ui/feedback/ErrorState.tsx'
import { LoadingSkeleton } from '../../ui/loading/LoadingSkeleton.tsx'

/** For an address that names a product without its provider: ids of products are unique within their provider only. */
export function ChooseProvider({ productId }: { productId: string }) {
  const { data, error, isPending, refetch } = useQuery({
    queryKey: [contract.serviceProviders.list.path, 'with-products'],
    queryFn: async ({ signal }) => (await call(contract.serviceProviders.list, { signal })).data,
  })
  if (isPending) return <LoadingSkeleton label="Loading service providers" height={320} m="lg" />
  if (data === undefined) return <ErrorState error={error} onRetry={() => refetch()} />
  const isNew = productId === 'create'
  const choices = data.filter(({ products }) => isNew || products.some(one => one.id === productId))
  return (
    <EmptyState
      icon={IconTruckDelivery}
      title={choices.length === 0 ? 'Product not found' : 'Which service provider?'}
      action={
        <Group justify="center">
          {choices.map(({ id, name }) => (
            <Link
              key={id}
              to="/service-providers/{-$serviceProviderId}/products/$id"
              params={{ serviceProviderId: id, id: productId }}
            >
              {name}
            </Link>
          ))}
        </Group>
      }
    >
      {isNew ? 'A product belongs to a service provider.' : `Service providers with a product ${productId}:`}
    </EmptyState>
  )
}
