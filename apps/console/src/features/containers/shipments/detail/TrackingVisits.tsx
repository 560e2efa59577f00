import type { TrackingVisits as Visits } from '@aftermile/contract/containers/shipments'
import { dayLabel } from '@aftermile/domain/format/dates'
import { numberText } from '@aftermile/domain/format/numbers'
import { Box, Button, Text } from '@mantine/core'
import { useState } from 'react'
import { DetailCard } from '../../../../ui/detail/DetailCard.tsx'
import { ErrorState } from '../../../../ui/feedback/ErrorState.tsx'
import { IconChartBar, IconTable } from '../../../../ui/icons/icons.ts'
import { LoadingSkeleton } from '../../../../ui/loading/LoadingSkeleton.tsx'
import { DayBars } from '../../../../ui/metrics/DayBars.tsx'
import { SimpleTable } from '../../../../ui/table/SimpleTable.tsx'
import { useVisits } from './use-shipment.ts'

/** How often the tracking page was opened, by day. */
export function TrackingVisits({ id }: { id: string }) {
  const visits = useVisits(id)
  const [isTable, setTable] = useState(false)
  const hasVisits = (visits.data?.visits.length ?? 0) > 0
  return (
    <DetailCard
      title="Tracking page opens"
      actions={
        hasVisits && (
          <Button
            variant="subtle"
            size="xs"
            leftSection={isTable ? <IconChartBar size={14} /> : <IconTable size={14} />}
            onClick={() => setTable(!isTable)}
          >
            {isTable ? 'Show as chart' : 'Show as table'}
          </Button>
        )
      }
    >
      {visits.isPending && <LoadingSkeleton label="Loading opens of the tracking page" height={88} />}
      {visits.isError && <ErrorState error={visits.error} onRetry={() => void visits.refetch()} />}
      {visits.data && !hasVisits && (
        <Text c="dimmed">Nobody has opened the tracking page in the last {visits.data.days} days.</Text>
      )}
      {visits.data && hasVisits && (isTable ? <DayTable visits={visits.data} /> : <Chart visits={visits.data} />)}
    </DetailCard>
  )
}

function Chart({ visits: { visits, until, days } }: { visits: Visits }) {
  const total = visits.reduce((sum, visit) => sum + visit.visits, 0)
  return (
    <DayBars
      title={`Last ${days} days:`}
      total={`opened ${numberText(total)} ${total === 1 ? 'time' : 'times'}`}
      bars={visits.map(item => ({ day: item.day, value: item.visits }))}
      until={until}
      days={days}
    />
  )
}

const DayTable = ({ visits: { visits } }: { visits: Visits }) => (
  <Box maw={320}>
    <SimpleTable
      label="Opens by day"
      variant="flush"
      rows={visits.toReversed()}
      keyOf={({ day }) => day}
      columns={[
        { title: 'Day', cell: ({ day }) => dayLabel(day) },
        { title: 'Opens', align: 'right', cell: visit => numberText(visit.visits) },
      ]}
    />
  </Box>
)
