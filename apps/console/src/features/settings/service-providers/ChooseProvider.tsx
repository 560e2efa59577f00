import { serviceProviders } from '@aftermile/contract/settings/service-providers'
import { Group } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../../api/call.ts'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx'
import { IconTruckDelivery } from '../../../ui/icons/icons.ts'
import { PathLink } from '../../../ui/links/PathLink.tsx'
import { LoadingSkeleton } from '../../../ui/loading/LoadingSkeleton.tsx'

type Props = { kind: 'product' | 'credential'; id: string }

/** For an address that names a product or credential without its provider: their ids are unique within their provider only. */
export function ChooseProvider({ kind, id: itemId }: Props) {
  const { data, error, isPending, refetch } = useQuery({
    queryKey: [serviceProviders.list.path, 'with-parts'],
    queryFn: async ({ signal }) => (await call(serviceProviders.list, { signal })).data,
  })
  if (isPending) return <LoadingSkeleton label="Loading service providers" height={320} m="lg" />
  if (data === undefined) return <ErrorState error={error} onRetry={() => refetch()} />
  const isNew = itemId === 'create'
  const choices = data.filter(provider => isNew || provider[`${kind}s`].some(item => item.id === itemId))
  const path = (id: string) => `/service-providers/${encodeURIComponent(id)}/${kind}s/${encodeURIComponent(itemId)}`
  return (
    <EmptyState
      icon={IconTruckDelivery}
      title={
        choices.length > 0
          ? 'Which service provider?'
          : kind === 'product'
            ? 'Product not found'
            : 'Credential not found'
      }
      action={
        <Group justify="center">
          {choices.map(({ id, name }) => (
            <PathLink key={id} href={path(id)}>
              {name}
            </PathLink>
          ))}
        </Group>
      }
    >
      {isNew ? `A ${kind} belongs to a service provider.` : `Service providers with a ${kind} ${itemId}:`}
    </EmptyState>
  )
}
