import type { CredentialMetrics } from '@aftermile/contract/settings/service-provider-metrics'
import { numberText } from '@aftermile/domain/format/numbers'
import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { DetailCard } from '../../../ui/detail/DetailCard.tsx'
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx'
import { ProgressBar } from '../../../ui/feedback/ProgressBar.tsx'
import { LoadingSkeleton } from '../../../ui/loading/LoadingSkeleton.tsx'
import { HourBars } from '../../../ui/metrics/HourBars.tsx'
import { CallBars, errorFact, LatencyBars, MetricsBlock } from '../../../ui/metrics/MetricsBlock.tsx'
import { ColorDot } from '../../../ui/text/ColorDot.tsx'
import { RelativeTime } from '../../../ui/text/RelativeTime.tsx'
import { metricsQuery } from '../credentials/metrics-query.ts'

/** What the credentials of a provider did in the last 24 hours. */
export function MetricsCard({ serviceProviderId }: { serviceProviderId: string }) {
  const { data, error, isPending, refetch } = useQuery(metricsQuery)
  const metrics = data?.filter(item => item.serviceProviderId === serviceProviderId)
  return (
    <DetailCard title="Tracking" about="last 24 hours">
      {content()}
    </DetailCard>
  )

  function content() {
    if (isPending) return <LoadingSkeleton label="Loading metrics" height={96} />
    if (metrics === undefined) return <ErrorState error={error} onRetry={() => refetch()} />
    if (metrics.length === 0)
      return (
        <Text size="sm" c="dimmed">
          Add a credential to ask this provider for updates of its parcels. Its calls, errors and quota show here.
        </Text>
      )
    return metrics.map(metric => <CredentialBlock key={metric.credentialId} metrics={metric} />)
  }
}

function CredentialBlock({ metrics }: { metrics: CredentialMetrics }) {
  const { newEvents, latencyMs, hours, quota, numbers, lastError, lastEventAt } = metrics
  return (
    <MetricsBlock
      name={metrics.description || metrics.credentialId}
      state={<CredentialState metrics={metrics} />}
      charts={
        <>
          <CallBars {...metrics} />
          <HourBars
            title="New events"
            total={numberText(newEvents)}
            bars={hours.map(hour => ({ at: hour.at, value: hour.newEvents }))}
            unit="events"
          />
          <LatencyBars latencyMs={latencyMs} hours={hours} />
        </>
      }
      facts={[
        ['Quota today', <QuotaText key="quota" {...quota} />],
        [
          'Backlog',
          `${numberText(numbers.due)} due, ${numberText(numbers.waiting)} waiting, ${numberText(numbers.retired)} retired`,
        ],
        ['Last event', lastEventAt === null ? 'Never' : <RelativeTime key="event" at={lastEventAt} />],
        ['Last error', errorFact(lastError)],
      ]}
    />
  )
}

const states = {
  working: { text: 'Working', color: 'var(--am-mark-on-time)' },
  waiting: { text: 'Waiting after an error', color: 'var(--am-mark-late)' },
  stopped: { text: 'Stopped', color: 'var(--am-mark-expired)' },
  off: { text: 'Off', color: 'var(--am-mark-none)' },
} as const satisfies Record<CredentialMetrics['state'], { text: string; color: string }>

const CredentialState = ({ metrics: { state } }: { metrics: CredentialMetrics }) => <ColorDot {...states[state]} />

function QuotaText({ perDay, used, left }: CredentialMetrics['quota']) {
  if (perDay === null || left === null) return `${numberText(used)} calls, no limit`
  return (
    <>
      {numberText(used)} used, {numberText(left)} left
      <ProgressBar label="Quota used" share={perDay === 0 ? 1 : used / perDay} />
    </>
  )
}
