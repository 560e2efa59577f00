import type { AppMetrics } from '@aftermile/contract/settings/app-metrics'
import type { App } from '@aftermile/contract/settings/apps'
import { numberText } from '@aftermile/domain/format/numbers'
import type { AppCategory } from '@aftermile/domain/lists/app-categories'
import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { DetailCard } from '../../../ui/detail/DetailCard.tsx'
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx'
import { LoadingSkeleton } from '../../../ui/loading/LoadingSkeleton.tsx'
import { HourBars } from '../../../ui/metrics/HourBars.tsx'
import { CallBars, errorFact, LatencyBars, MetricsBlock } from '../../../ui/metrics/MetricsBlock.tsx'
import { ColorDot } from '../../../ui/text/ColorDot.tsx'
import { RelativeTime } from '../../../ui/text/RelativeTime.tsx'
import { appMetricsQuery } from '../credentials/app-metrics-query.ts'
import { stateOfApp } from '../credentials/credential-state.ts'

/** What goes out to an app or comes in from it. */
const itemNames: Readonly<Record<AppCategory, string>> = {
  email: 'Sent',
  sms: 'Sent',
  wms: 'Events',
  transport: 'Events',
  emissions: 'Items',
  search: 'Documents',
  'E-Commerce': 'Sent',
  other: 'Items',
}

/** What the credentials of an app did in the last 24 hours. */
export function AppMetricsCard({ app }: { app: Pick<App, 'id' | 'categories'> }) {
  const { data, error, isPending, refetch } = useQuery(appMetricsQuery)
  const metrics = data?.filter(({ appId }) => appId === app.id)
  return (
    <DetailCard title="Health" about="last 24 hours">
      {content()}
    </DetailCard>
  )

  function content() {
    if (isPending) return <LoadingSkeleton label="Loading metrics" height={96} />
    if (metrics === undefined) return <ErrorState error={error} onRetry={() => void refetch()} />
    if (metrics.length === 0)
      return (
        <Text size="sm" c="dimmed">
          Add a credential to use this app. Its calls, answer times and errors show here.
        </Text>
      )
    const [category = 'other'] = app.categories
    return metrics.map(metric => <CredentialBlock key={metric.credentialId} metrics={metric} category={category} />)
  }
}

function CredentialBlock({ metrics, category }: { metrics: AppMetrics; category: AppCategory }) {
  const { items, delivered, bounced, waiting, hours, latencyMs, failingSince, lastGoodAt, lastError } = metrics
  const hasReports = category === 'email' || category === 'sms'
  const name = itemNames[category]
  return (
    <MetricsBlock
      name={metrics.description || metrics.credentialId}
      state={<ColorDot {...stateOfApp(metrics.isEnabled, metrics)} />}
      charts={
        <>
          <CallBars {...metrics} />
          <HourBars
            title={name}
            total={numberText(items)}
            bars={hours.map(hour => ({ at: hour.at, value: hour.items }))}
            unit={name.toLowerCase()}
          />
          <LatencyBars latencyMs={latencyMs} hours={hours} />
        </>
      }
      facts={[
        ['Delivered', hasReports && numberText(delivered)],
        ['Bounced', hasReports && numberText(bounced)],
        ['Waiting', numberText(waiting)],
        ['Last reply', lastGoodAt === null ? 'Never' : <RelativeTime key="good" at={lastGoodAt} />],
        ['Failing since', failingSince && <RelativeTime key="failing" at={failingSince} />],
        ['Last error', errorFact(lastError)],
      ]}
    />
  )
}
