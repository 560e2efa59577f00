import type { CredentialMetrics, ProviderActivity } from '@aftermile/contract/settings/service-provider-metrics'
import type { ServiceProvider } from '@aftermile/contract/settings/service-providers'
import { numberText } from '@aftermile/domain/format/numbers'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { IconTruckDelivery } from '../../../ui/icons/icons.ts'
import { ButtonLink } from '../../../ui/links/ButtonLink.tsx'
import { PathLink } from '../../../ui/links/PathLink.tsx'
import { ListPage } from '../../../ui/list/ListPage.tsx'
import type { Column } from '../../../ui/table/column.ts'
import { ColorDot } from '../../../ui/text/ColorDot.tsx'
import { RelativeTime } from '../../../ui/text/RelativeTime.tsx'
import { mappingPath } from '../../intake/carrier-mapping/mapping-search.ts'
import { activityQuery, metricsQuery } from '../credentials/metrics-query.ts'
import { providerNoun } from './provider-noun.ts'
import { type ProviderState, providerState } from './provider-state.ts'
import { originText, trackingText } from './provider-texts.ts'

export function ServiceProviderList() {
  const { data: metrics } = useQuery(metricsQuery)
  const { data: activity } = useQuery(activityQuery)
  const columns = useMemo(() => columnsWith(metrics ?? [], activity ?? []), [metrics, activity])
  return (
    <ListPage
      id="service-providers"
      title="Service providers"
      kind="service provider"
      about="The carriers that move your shipments, with their products, credentials and times."
      icon={IconTruckDelivery}
      noun={providerNoun}
      editor="/service-providers/$serviceProviderId"
      actions={
        <ButtonLink to="/unreadable-events" variant="default">
          Unreadable events of the API
        </ButtonLink>
      }
      columns={columns}
      sort={{ by: 'name', desc: false }}
    />
  )
}

function columnsWith(
  metrics: readonly CredentialMetrics[],
  activity: readonly ProviderActivity[],
): readonly Column<ServiceProvider>[] {
  const sent = new Map(activity.map(item => [item.serviceProviderId, item]))
  const byProvider = Map.groupBy(metrics, metric => metric.serviceProviderId)
  const states = new Map([...byProvider].map(([id, all]) => [id, providerState(all)]))
  const stateOf = ({ id }: ServiceProvider): ProviderState => states.get(id) ?? noState
  return [
    { id: 'name', title: 'Name', value: provider => provider.name },
    { id: 'origin', title: 'Origin', value: originText, width: 110 },
    {
      id: 'isEnabled',
      title: 'Status',
      value: ({ isEnabled }) => (isEnabled ? 'Enabled' : 'Disabled'),
      cell: ({ isEnabled }) => (
        <ColorDot
          color={isEnabled ? 'var(--am-mark-on-time)' : 'var(--am-mark-none)'}
          text={isEnabled ? 'Enabled' : 'Disabled'}
        />
      ),
      width: 110,
    },
    { id: 'trackingType', title: 'Tracking', value: ({ trackingType }) => trackingText(trackingType), width: 110 },
    {
      id: 'credentials',
      title: 'Credentials',
      value: provider => credentialsText(stateOf(provider)),
      cell: provider => <CredentialsCell state={stateOf(provider)} />,
      width: 130,
    },
    {
      id: 'quotaLeft',
      title: 'Quota left',
      value: provider => stateOf(provider).quotaLeft,
      cell: provider => quotaText(stateOf(provider)),
      align: 'right',
      width: 110,
    },
    {
      id: 'lastEventAt',
      title: 'Last event',
      value: ({ id }) => sent.get(id)?.lastEventAt ?? null,
      cell: ({ id }) => <LastEvent at={sent.get(id)?.lastEventAt ?? null} />,
      width: 110,
    },
    {
      id: 'unmappedCodes',
      title: 'Unmapped codes',
      value: ({ id }) => sent.get(id)?.unmappedCodes || null,
      cell: ({ id }) => <UnmappedCodes id={id} count={sent.get(id)?.unmappedCodes ?? 0} />,
      align: 'right',
      width: 140,
    },
  ]
}

const noState: ProviderState = {
  credentials: 0,
  failing: 0,
  working: 0,
  quotaLeft: null,
}

function credentialsText({ credentials, failing, working }: ProviderState): string {
  if (credentials === 0) return 'None'
  if (failing > 0) return `${failing} of ${credentials} failing`
  return working > 0 ? `${working} working` : 'Off'
}

function CredentialsCell({ state }: { state: ProviderState }) {
  if (state.credentials === 0) return '–'
  const color = state.failing > 0 ? 'expired' : state.working > 0 ? 'on-time' : 'none'
  return <ColorDot color={`var(--am-mark-${color})`} text={credentialsText(state)} />
}

const quotaText = ({ credentials, quotaLeft }: ProviderState): string => {
  if (credentials === 0) return '–'
  return quotaLeft === null ? 'No limit' : numberText(quotaLeft)
}

const LastEvent = ({ at }: { at: string | null }) => (at === null ? '–' : <RelativeTime at={at} />)

const UnmappedCodes = ({ id, count }: { id: string; count: number }) =>
  count === 0 ? '–' : <PathLink href={mappingPath(id, 'unmapped')}>{numberText(count)}</PathLink>
