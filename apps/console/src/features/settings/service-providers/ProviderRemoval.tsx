import type { FullServiceProvider, ServiceProvider } from '@aftermile/contract/settings/service-providers'
import { serviceProviders } from '@aftermile/contract/settings/service-providers'
import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../../api/call.ts'
import { isSame } from '../../../ui/editor/compare-versions.ts'
import { ContainerUsage } from '../usage/ContainerUsage.tsx'

const { get, list } = serviceProviders

/** What is lost when an own provider is deleted, and what stands in the way. */
export function ProviderUsage({ id }: { id: string }) {
  const { data: provider } = useQuery({
    queryKey: [get.path, id, 'usage'],
    queryFn: async ({ signal }) => (await call(get, { params: { id }, signal })).data,
  })
  return (
    <>
      <ContainerUsage of="shipments" facets={`serviceProviderId:${id}`} note="Turn the provider off instead." />
      {provider && partsOf(provider).map(text => <Text key={text}>{text}</Text>)}
    </>
  )
}

function partsOf({ products, credentials }: FullServiceProvider): string[] {
  const parts: string[] = []
  if (products.length > 0) parts.push(`Its ${counted(products.length, 'product')} will be deleted.`)
  if (credentials.length > 0) parts.push(`It has ${counted(credentials.length, 'credential')}: delete them first.`)
  return parts
}

const counted = (count: number, noun: string): string => (count === 1 ? noun : `${count} ${noun}s`)

/** What is lost when the copy of a shipped provider is deleted. */
export function ResetLoss({ provider }: { provider: ServiceProvider }) {
  const { data: original } = useQuery({
    queryKey: [list.path, 'shipped', provider.id],
    queryFn: async ({ signal }) =>
      (await call(list, { query: { system: 'true' }, signal })).data.find(item => item.id === provider.id) ?? null,
  })
  const changed = original ? changedParts(provider, original) : []
  return (
    <Text>
      {changed.length > 0 && `You lose your changes of: ${changed.join(', ')}. `}
      Products and credentials stay.
    </Text>
  )
}

type Texts = Pick<ServiceProvider, 'name' | 'isEnabled' | 'trackingType' | 'customAliases' | 'settings'>

const changedParts = (mine: Texts, original: Texts): string[] =>
  [
    ['name', mine.name, original.name],
    ['enabled', mine.isEnabled, original.isEnabled],
    ['tracking', mine.trackingType, original.trackingType],
    ['aliases', mine.customAliases, original.customAliases],
    ['tracking page', mine.settings.trackingUrl, original.settings.trackingUrl],
    ['days at the service point', mine.settings.storageDays, original.settings.storageDays],
    ['page to change the delivery', mine.settings.changeDeliveryUrl, original.settings.changeDeliveryUrl],
    ['page to change the service point', mine.settings.changePointUrl, original.settings.changePointUrl],
    ['page to extend the storage', mine.settings.extendStorageUrl, original.settings.extendStorageUrl],
    ['transit times', mine.settings.transitTimes, original.settings.transitTimes],
    ['collect schedules', mine.settings.collectSchedules, original.settings.collectSchedules],
  ].flatMap(([text, a, b]) => (isSame(a, b) ? [] : [String(text)]))
