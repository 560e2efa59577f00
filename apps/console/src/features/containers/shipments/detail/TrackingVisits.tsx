import type { TrackingVisits as Visits } from '@aftermile/contract/containers/shipments'
import { dayLabel } from '@aftermile/domain/format/dates'
import { numberText } from '@aftermile/domain/format/numbers'
import { Button, Table, Text } from '@mantine/core'
import { useState } from 'react'
import { DetailCard } from '../../../../ui/detail/DetailCard.tsx'
import { ErrorState } from '../../../../ui/feedback/ErrorState.tsx'
import { IconChartBar, IconTable } from '../../../../ui/icons/icons.ts'
import { LoadingSkeleton } from '../../../../ui/loading/LoadingSkeleton.tsx'
import { DayBars } from '../../../../ui/metrics/DayBars.tsx'
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
  <Table aria-label="Opens by day" horizontalSpacing={0} fz="sm" maw={320}>
    <Table.Thead>
      <Table.Tr>
        <Table.Th>Day</Table.Th>
        <Table.Th ta="right">Opens</Table.Th>
      </Table.Tr>
    </Table.Thead>
    <Table.Tbody>
      {visits.toReversed().map(({ day, visits: count }) => (
        <Table.Tr key={day}>
          <Table.Td>{dayLabel(day)}</Table.Td>
          <Table.Td ta="right">{numberText(count)}</Table.Td>
        </Table.Tr>
      ))}
    </Table.Tbody>
  </Table>
)
